"""A Markdown text taken apart once: blocks, prose at its own offsets, sentences, words and quotations."""

import bisect
import re
from collections import namedtuple

from words import joined_over, tokenize

EDGE = "\x01"
COMMA = re.compile(r",\s*")
HYPHEN = re.compile("-")

FENCE = re.compile(r"^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$")
HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+")
ITEM = re.compile(r"^([ \t]*)(?:[-*+•–]|(\d{1,3})[.)])[ \t]+(?=\S)")
ROW = re.compile(r"^[ \t]*\|")
DELIMITER = re.compile(r"^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$")
RULER = re.compile(r"^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
UNDERLINE = re.compile(r"^ {0,3}(=+|-{2,})[ \t]*$")
QUOTE = re.compile(r"^ {0,3}>")
INDENTED = re.compile(r"^(?: {4}|\t)")

INLINE_CODE = re.compile(r"(`+)(?!`)([\s\S]*?[^`])\1(?!`)")
COMMENT = re.compile(r"<!--[\s\S]*?(?:-->|$)")
ADDRESS = re.compile(r"\b(?:https?|ftp)://[^\s)\]>|]+")
LINK_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:[ \t]+\"[^\"\n]*\")?\)")
TAG = re.compile(
    r"</?(?:a|abbr|b|blockquote|br|code|details|div|em|h[1-6]|hr|i|img|kbd|li|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?/?>"
)
EMPHASIS = re.compile(r"\*+|~~|(?<!\w)_+(?=[^\s_])|(?<=[^\s_])_+(?!\w)")
QUOTE_MARK = re.compile(r"(?m)^[ \t]*(?:>[ \t]?)+")
QUOTED = re.compile("«([^«»]+)»|“([^“”]+)”|\"([^\"]+)\"")

Block = namedtuple("Block", "kind start end open group ordinal depth")
Sentence = namedtuple("Sentence", "start end block first last")


class BlockReader:
    def __init__(self, text):
        self.lines, at = [], 0
        for line in re.split("\r\n|\r|\n", text):
            self.lines.append((at, at + len(line), line))
            at += len(line) + (2 if text.startswith("\r\n", at + len(line)) else 1)
        self.blocks, self.at, self.groups, self.in_list = [], 0, 0, False

    def read(self):
        while self.at < len(self.lines):
            self.read_one(*self.lines[self.at])
        return self.blocks

    def push(self, kind, start, end, open_, group=None, ordinal=None, depth=0):
        if group is None:
            group = self.groups
            self.groups += 1
        self.blocks.append(Block(kind, start, end, open_, group, ordinal, depth))

    def read_one(self, start, end, line):
        if not line.strip():
            self.at += 1
        elif fence := FENCE.match(line):
            self.read_fence(start, end, fence.group(1))
        elif heading := HEADING.match(line):
            self.in_list = False
            closing = re.search(r"[ \t]+#+[ \t]*$", line)
            self.push("heading", start + heading.end(), end - len(closing.group() if closing else ""), start, depth=len(heading.group(1)))
            self.at += 1
        elif RULER.match(line):
            self.in_list = False
            self.at += 1
        elif item := ITEM.match(line):
            group = self.blocks[-1].group if self.in_list and self.blocks else None
            self.in_list = True
            ordinal = item.group(2) and int(item.group(2))
            self.push("item", start + item.end(), self.end_of_text(), start, group, ordinal, len(item.group(1)))
        elif ROW.match(line) or self.begins_table(line):
            self.read_table()
        elif QUOTE.match(line):
            self.in_list = False
            last = self.at
            while last + 1 < len(self.lines) and QUOTE.match(self.lines[last + 1][2]):
                last += 1
            self.push("quote", start, self.lines[last][1], start)
            self.at = last + 1
        elif INDENTED.match(line) and not self.in_list and (self.at == 0 or not self.lines[self.at - 1][2].strip()):
            self.read_indented(start)
        else:
            self.read_paragraph(start, end, line)

    def read_fence(self, start, end, fence):
        close = re.compile(r"^[ \t]*(?:>[ \t]?)*" + re.escape(fence[0]) + "{%d,}[ \t]*$" % len(fence))
        last = self.at + 1
        while last < len(self.lines) and not close.match(self.lines[last][2]):
            last += 1
        begin = self.lines[self.at + 1][0] if self.at + 1 < len(self.lines) else end
        self.push("code", begin, max(begin, self.lines[last - 1][1]), start)
        self.at = last + 1

    def begins_table(self, line):
        following = self.lines[self.at + 1][2] if self.at + 1 < len(self.lines) else ""
        return "|" in line and "|" in following and DELIMITER.match(following)

    def read_table(self):
        self.in_list = False
        group = self.groups
        self.groups += 1
        while self.at < len(self.lines):
            start, end, line = self.lines[self.at]
            if "|" not in line or FENCE.match(line):
                break
            if not DELIMITER.match(line):
                self.push("row", start, end, start, group)
            self.at += 1

    def read_indented(self, start):
        last = self.at
        while last + 1 < len(self.lines) and (INDENTED.match(self.lines[last + 1][2]) or not self.lines[last + 1][2].strip()):
            last += 1
        while not self.lines[last][2].strip():
            last -= 1
        self.push("code", start, self.lines[last][1], start)
        self.at = last + 1

    def read_paragraph(self, start, end, line):
        underline = UNDERLINE.match(self.lines[self.at + 1][2]) if self.at + 1 < len(self.lines) else None
        inside = self.in_list and re.match(r"[ \t]{2,}", line)
        if not inside:
            self.in_list = False
        begin = start + len(line) - len(line.lstrip())
        if underline:
            self.push("heading", begin, end, start, depth=1 if underline.group(1)[0] == "=" else 2)
            self.at += 2
            return
        group = self.blocks[-1].group if inside and self.blocks else None
        self.push("paragraph", begin, self.end_of_text(), start, group)

    def end_of_text(self):
        last = self.at
        while last + 1 < len(self.lines):
            line = self.lines[last + 1][2]
            if not line.strip() or ITEM.match(line) or FENCE.match(line) or HEADING.match(line) or QUOTE.match(line) or ROW.match(line):
                break
            last += 1
        self.at = last + 1
        start, _, line = self.lines[last]
        return start + len(line.rstrip())


def spaces(match):
    return " " * len(match.group())


def edges(match):
    return EDGE * len(match.group())


def edge(text):
    return EDGE + " " * (len(text) - 1) if text else ""


def read_prose(text, blocks):
    """The text with everything but prose blanked, and where the code inside prose stands."""
    pieces, inline, at = [], [], 0
    for block in blocks:
        if block.kind == "code":
            continue
        pieces.append(edge(text[at : block.start]))
        prose = text[block.start : block.end]
        if "`" in prose:
            inline += [(block.start + m.start(2), block.start + m.end(2)) for m in INLINE_CODE.finditer(prose)]
            prose = INLINE_CODE.sub(edges, prose)
        if "<" in prose:
            prose = TAG.sub(spaces, COMMENT.sub(edges, prose))
        if "](" in prose:
            prose = LINK_TARGET.sub(lambda m: "]" + EDGE * (len(m.group()) - 1), prose)
        if "://" in prose:
            prose = ADDRESS.sub(edges, prose)
        if block.kind == "quote":
            prose = QUOTE_MARK.sub(spaces, prose)
        pieces.append(EMPHASIS.sub(spaces, prose))
        at = block.end
    pieces.append(edge(text[at:]))
    return "".join(pieces), inline


TITLES = set(
    "sr sra srta sres sras d dª dña dr dra drs dras prof profa lic ing arq art arts núm num nº pág pags págs fig figs cap vol ed av avda ctra pza tel tfno ref exc excmo ilmo dpto depto admón vs p.ej ej aprox máx mín ee sto sta mons gral cnel tte rte vid cfr cf".split()
)
CLOSERS = set("etc uu cía cia s.a s.l s.l.u s.a.u a.m p.m a.c d.c jr pp".split())
TERMINATOR = re.compile(r"[.!?…]+[»”’\"')\]}]*(?=\s|$)")
BEFORE_DOT = re.compile(r"[\w.]+$")


def is_abbreviation(text, dot):
    before = BEFORE_DOT.search(text, max(0, dot - 20), dot)
    if before is None or dot + 1 >= len(text):
        return False
    word = before.group().lower()
    if word in TITLES:
        return True
    if word in CLOSERS:
        following = text[dot + 1 :].lstrip()[:1]
        return following != "" and following == following.lower() and following not in "¿¡«\"“(—-"
    if len(word) <= 2 and word.isdigit() and not text[text.rfind("\n", 0, before.start()) + 1 : before.start()].strip(" \t"):
        return True
    return len(word) == 1 and before.group() != word


def split_sentences(text):
    ranges, start = [], 0
    for match in TERMINATOR.finditer(text):
        if match.group() == "." and is_abbreviation(text, match.start()):
            continue
        ranges.append((start, match.end()))
        start = match.end()
    ranges.append((start, len(text)))
    for begin, end in ranges:
        piece = text[begin:end]
        begin += len(piece) - len(piece.lstrip())
        end = begin + len(piece.strip())
        if any(char.isalnum() or char == "_" for char in text[begin:end]):
            yield begin, end


class Reading:
    def __init__(self, text):
        self.text = text
        self.blocks = BlockReader(text).read()
        self.prose, self.inline = read_prose(text, self.blocks)
        self.tokens = tokenize(self.prose)
        self.across_commas = joined_over(self.tokens, self.prose, COMMA) if "," in self.prose else self.tokens
        self.sentences, self.by_token = [], [None] * len(self.tokens)
        self.read_sentences()
        self.quotes = []
        if any(mark in self.prose for mark in "«“\""):
            for block in self.blocks:
                if block.kind != "code":
                    self.quotes += [(m.start() + 1, m.end() - 1) for m in QUOTED.finditer(self.prose, block.start, block.end)]
        self.announced = [
            (block.start, block.end)
            for before, block in zip(self.blocks, self.blocks[1:])
            if block.kind == "quote" and self.prose[before.start : before.end].rstrip().endswith(":")
        ]

    def read_sentences(self):
        at, tokens = 0, self.tokens
        for index, block in enumerate(self.blocks):
            if block.kind == "code":
                continue
            whole = block.kind in ("row", "heading")
            for begin, end in [(0, block.end - block.start)] if whole else split_sentences(self.prose[block.start : block.end]):
                begin, end = begin + block.start, end + block.start
                while at < len(tokens) and tokens[at].start < begin:
                    at += 1
                first = at
                while at < len(tokens) and tokens[at].start < end:
                    at += 1
                sentence = Sentence(begin, end, index, first, at)
                self.sentences.append(sentence)
                self.by_token[first:at] = [sentence] * (at - first)

    def quoted(self, offset):
        return any(begin <= offset < end for begin, end in self.quotes) or any(begin <= offset < end for begin, end in self.announced)

    def sentence_at(self, offset):
        at = bisect.bisect_right(self.sentences, offset, key=lambda sentence: sentence.start) - 1
        return self.sentences[at] if at >= 0 and offset < self.sentences[at].end else None

    def said(self, sentence):
        return self.tokens[sentence.first : sentence.last]

    def words_between(self, start, end):
        first = bisect.bisect_left(self.tokens, start, key=lambda token: token.start)
        last = bisect.bisect_left(self.tokens, end, key=lambda token: token.start)
        while last > first and self.tokens[last - 1].end > end:
            last -= 1
        return last - first
