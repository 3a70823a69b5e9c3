"""The encodings that Russian texts came in, as tables from character to byte.

Tables of Python's own codecs, made total: a byte that a code page leaves undefined stands for the C1
control of the same value, as in the WHATWG Encoding Standard, because that is what programs made of it.
"""

from __future__ import annotations

from collections.abc import Mapping

UTF8 = "utf-8"
# In the order of how often they are met in e-libraries: on a tie the commoner one wins.
CYRILLIC = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
WESTERN = "cp1252"
SINGLE_BYTE = (*CYRILLIC, WESTERN)

# Other spellings of the same byte: older or wider versions of a code page, and U+02DC, which stands for
# byte 98 where a program fell back from cp1251 (98 undefined) to cp1252.
VARIANTS: Mapping[str, Mapping[str, int]] = {
    "cp1251": {"\N{SMALL TILDE}": 0x98},
    "mac-cyrillic": {"¤": 0xFF, "¢": 0xA2, "\N{PARTIAL DIFFERENTIAL}": 0xB6},
    "koi8-r": {"є": 0xA4, "і": 0xA6, "ї": 0xA7, "ґ": 0xAD, "Є": 0xB4, "І": 0xB6, "Ї": 0xB7, "Ґ": 0xBD},
}

# chardet's names of what we read, in lower case.
CHARDET_NAMES: Mapping[str, str] = {
    "utf-8": UTF8,
    "windows-1251": "cp1251",
    "ibm866": "cp866",
    "cp866": "cp866",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-r",
    "iso-8859-5": "iso8859-5",
    "maccyrillic": "mac-cyrillic",
    "x-mac-cyrillic": "mac-cyrillic",
    "windows-1252": WESTERN,
    "iso-8859-1": WESTERN,
}


def _upper_half(encoding: str) -> tuple[str, ...]:
    chars = []
    for byte in range(0x80, 0x100):
        char = bytes([byte]).decode(encoding, "replace")
        chars.append(chr(byte) if char == "\N{REPLACEMENT CHARACTER}" else char)
    return tuple(chars)


# Encoding -> its 128 characters for the bytes 80 to FF.
UPPER: Mapping[str, tuple[str, ...]] = {encoding: _upper_half(encoding) for encoding in SINGLE_BYTE}


def _bytes_of(encoding: str) -> dict[str, int]:
    table = {char: byte for byte, char in enumerate(UPPER[encoding], 0x80)}
    for char, byte in VARIANTS.get(encoding, {}).items():
        table.setdefault(char, byte)
    if encoding == WESTERN:  # read as Latin-1, the bytes 80 to 9F are controls
        for byte in range(0x80, 0xA0):
            table.setdefault(chr(byte), byte)
    return table


# Encoding -> character -> byte.
BYTES: Mapping[str, Mapping[str, int]] = {encoding: _bytes_of(encoding) for encoding in SINGLE_BYTE}


def decode_single(data: bytes, encoding: str) -> str:
    """`data` in a single-byte encoding; a byte that the code page does not define becomes U+FFFD (lost).

    >>> decode_single(b"\\xcf\\xe0\\xf1", "cp1251")
    'Пас'
    """
    return data.decode(encoding, "replace")
