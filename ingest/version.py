"""Version of the published corpus: addresses, texts and exports carry it. Raise it when a published text changes."""

VERSION = "1.0.0"
