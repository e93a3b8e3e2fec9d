"""Pairs of texts with the ratio that Python's difflib gives them, as JSON: [[a, b, ratio], ...].

usage: make-difflib-pairs.py COUNT SEED > pairs.json
The 2,000 of packages/kernel/test/fixtures were made with: make-difflib-pairs.py 2000 20261115
The doubles are written with repr, which any JSON reader turns back into the same bits.
"""

import difflib
import json
import random
import sys

SYLLABLES = (
    "a al an ar be bi ca ce ción co con da de des di do e el en er es fi ga gi go gra güe ha "
    "i in is ja je la le lo lu ma me men mo na ne ni ño o or pa per pi pla po pre pro qui ra "
    "re ri ro sa se si so su ta te ti to tra tu u un va ve vi xi y za zó á é í ó ú"
).split()
SHORT_WORDS = "de la que el en y a los se del las un por con no una su para es al lo como más o".split()
ASTRAL = "😀🚀𝔸𝛼𐍈🇪🇸👩‍💻🧪"
COMBINING = ["a\u0301", "n\u0303", "e\u0301", "u\u0308", "o\u0302\u0323"]
ODD = ["\ud800", "\udc00", "\u00a0", "\u200b", "\ufeff", "\u2028", "\0", "\n", "\t", "“", "”", "«", "»", "—", "§"]


def make_word(rng):
    if rng.random() < 0.4:
        return rng.choice(SHORT_WORDS)
    return "".join(rng.choice(SYLLABLES) for _ in range(rng.randint(1, 4)))


def make_sentence(rng, words):
    text = " ".join(make_word(rng) for _ in range(words))
    if rng.random() < 0.3 and " " in text:
        text = text.replace(" ", ", ", 1)
    return text[:1].upper() + text[1:] + rng.choice([".", ".", "?", ":", ""])


def make_prose(rng):
    return " ".join(make_sentence(rng, rng.randint(1, 14)) for _ in range(rng.randint(1, 4)))


def make_long_prose(rng):
    return " ".join(make_sentence(rng, rng.randint(4, 14)) for _ in range(rng.randint(4, 7)))


def make_repeats(rng):
    unit = rng.choice([make_word(rng), make_sentence(rng, 3) + " ", rng.choice("ab-. "), "ab", "aab"])
    text = unit * rng.randint(1, max(1, 420 // len(unit)))
    return text[: rng.randint(0, 420)]


def make_few_letters(rng):
    alphabet = rng.choice(["ab", "abc", "abcd ", "01", "aá"])
    return "".join(rng.choice(alphabet) for _ in range(rng.randint(0, rng.choice([12, 60, 230]))))


def make_border(rng):
    """Lengths and counts around the places where autojunk begins: 200, 300, and one hundredth plus one."""
    length = rng.choice([198, 199, 200, 201, 299, 300, 301])
    limit = length // 100 + 1
    pool = [chr(0x61 + n % 26) if n < 26 else chr(0x3B1 + n) for n in range(length // limit + 2)]
    letters = [letter for letter in pool for _ in range(limit + rng.choice([-1, 0, 0, 1]))]
    rng.shuffle(letters)
    return "".join(letters)[:length]


def make_odd(rng):
    pieces = [make_word(rng) for _ in range(rng.randint(0, 12))]
    for _ in range(rng.randint(1, 8)):
        kind = rng.random()
        piece = rng.choice(ASTRAL) if kind < 0.4 else rng.choice(COMBINING) if kind < 0.7 else rng.choice(ODD)
        pieces.insert(rng.randint(0, len(pieces)), piece)
    return rng.choice(["", " "]).join(pieces)


def mutate(rng, text):
    """The text after a few insertions, deletions, changes, moves or repetitions."""
    characters = list(text)
    for _ in range(rng.randint(0, 8)):
        at = rng.randint(0, len(characters))
        to = min(len(characters), at + rng.randint(0, 25))
        kind = rng.random()
        if kind < 0.3:
            characters[at:at] = list(rng.choice([make_word(rng), " ", rng.choice(ASTRAL), "á", "e"]))
        elif kind < 0.55:
            del characters[at:to]
        elif kind < 0.75 and at < len(characters):
            characters[at] = rng.choice("aeiounrs ñ")
        elif kind < 0.9:
            moved = characters[at:to]
            del characters[at:to]
            place = rng.randint(0, len(characters))
            characters[place:place] = moved
        else:
            characters[at:at] = characters[at:to]
    return "".join(characters)


MAKERS = [make_prose, make_prose, make_prose, make_long_prose, make_repeats, make_few_letters, make_border, make_odd]


def make_pair(rng):
    draw = rng.random()
    if draw < 0.02:
        return rng.choice([("", ""), ("", make_prose(rng)), (make_prose(rng), "")])
    make = rng.choice(MAKERS)
    a = make(rng)
    if draw < 0.07:
        return a, a
    if draw < 0.27:
        return a, make(rng)
    if draw < 0.37:
        return a, rng.choice(MAKERS)(rng)
    b = mutate(rng, a)
    return (a, b) if rng.random() < 0.5 else (b, a)


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    rows = []
    for _ in range(count):
        # As a reader of the JSON has them: two halves of a character that came to stand together are one.
        a, b = (json.loads(json.dumps(text)) for text in make_pair(rng))
        rows.append(json.dumps([a, b, difflib.SequenceMatcher(None, a, b).ratio()]))
    sys.stdout.write("[\n" + ",\n".join(rows) + "\n]\n")


main()
