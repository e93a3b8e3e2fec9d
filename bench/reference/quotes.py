"""The best window of every section for every quote, by comparing them all with difflib: the naive way.

usage: python3 quotes.py DATA.json   (made by bench/suites/quotes.ts)
Prints one JSON line: processor seconds and, for each quote and section, start, end and ratio of the best window.
"""

import difflib
import json
import sys
import time


def best(quote, text, windows):
    found = None
    for start, end in windows:
        ratio = difflib.SequenceMatcher(None, quote, text[start:end]).ratio()
        if found is None or ratio > found[2]:
            found = [start, end, ratio]
    return found


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    started = time.process_time()
    answers = [
        [best(quote, text, windows) for text, windows in zip(data["sections"], per_section)]
        for quote, per_section in zip(data["quotes"], data["windows"])
    ]
    print(json.dumps({"seconds": time.process_time() - started, "answers": answers}))


main()
