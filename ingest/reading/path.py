"""The cheapest way through alternatives: which reading holds for which stretch.

Viterbi, A. J. (1967), "Error bounds for convolutional codes and an asymptotically optimum decoding
algorithm": dynamic programming over (place, alternative), linear in the number of places.
"""

from __future__ import annotations

from collections.abc import Sequence

# Cost of any change on the way, so that what is in doubt (a cut word at the end of a line) follows its
# neighbours; higher than what an unknown word speaks against a proposal more than against the text as it stands.
CHANGE = 2.5


def best_path(bits: Sequence[Sequence[float]], entry: Sequence[float]) -> list[int]:
    """Alternative chosen for each place.

    Args:
        bits: for each place, the evidence for each alternative; alternative 0 needs no reason.
        entry: cost of starting with each alternative, and, with `CHANGE`, of changing over to it on the way;
            nothing for alternative 0.
    Returns:
        an index of an alternative for each place. A tie goes to staying, then to the lower index.

    >>> best_path([[0, 9], [5, 5], [0, 9], [9, 0]], [0, 10])
    [1, 1, 1, 0]
    >>> best_path([[0, 9], [9, 0]], [0, 10])
    [0, 0]
    """
    if not bits:
        return []
    width = len(entry)
    costs = [CHANGE + cost for cost in entry]
    scores = [value - cost for value, cost in zip(bits[0], entry, strict=True)]
    came: list[list[int]] = []
    for row in bits[1:]:
        top = max(range(width), key=scores.__getitem__)
        steps = [i if scores[i] >= scores[top] - costs[i] else top for i in range(width)]
        scores = [
            scores[step] - (0.0 if step == i else costs[i]) + value
            for i, (step, value) in enumerate(zip(steps, row, strict=True))
        ]
        came.append(steps)
    at = max(range(width), key=scores.__getitem__)
    path = [at]
    for steps in reversed(came):
        at = steps[at]
        path.append(at)
    return path[::-1]
