"""The same algorithms as the auditor without embedder, in plain Python: a yardstick for speed, not a product.

usage: python3 audit.py DATA.json   (made by bench/audit.ts)
Prints one JSON line: processor seconds and, for each output, the rules that fire.
"""

import difflib
import json
import re
import sys
import time
import unicodedata

EDGE = "\x01"

# --- words -----------------------------------------------------------------------------------------------------------

WORD = re.compile(r"(?:[^\W_]|_)+(?:[.,](?<=\d[.,])(?=\d)[^\W_]+)*(?:\+\+|#)?")


def strip_accents(word):
    if word.isascii():
        return word
    out = []
    for char in unicodedata.normalize("NFD", word):
        if unicodedata.combining(char) and not (char == "\u0303" and out and out[-1] in "nN"):
            continue
        out.append(char)
    return unicodedata.normalize("NFC", "".join(out))


class Token:
    __slots__ = ("start", "end", "exact", "folded", "joined")

    def __init__(self, start, end, exact, joined):
        self.start, self.end, self.exact, self.joined = start, end, exact, joined
        self.folded = strip_accents(exact)


def tokenize(text):
    tokens = []
    last = 0
    for match in WORD.finditer(text):
        between = text[last : match.start()]
        joined = bool(tokens) and between.strip() == ""
        tokens.append(Token(match.start(), match.end(), match.group().lower(), joined))
        last = match.end()
    return tokens


class Phrases:
    """Many phrases in one pass: a trie over words; `*` ends a beginning, `…` stands for up to three words."""

    def __init__(self, phrases):
        self.root = self.node()
        for index, phrase in enumerate(phrases):
            node = self.root
            for at, part in enumerate(phrase.split("…")):
                if at:
                    node = node["gap"] = node["gap"] or self.node()
                for match in WORD.finditer(part):
                    exact = match.group().lower()
                    prefix = part[match.end() : match.end() + 1] == "*"
                    table = node["prefixes" if prefix else "words"]
                    edges = table.setdefault(strip_accents(exact), [])
                    if prefix:
                        node["lengths"].add(len(strip_accents(exact)))
                    for known, child in edges:
                        if known == exact:
                            node = child
                            break
                    else:
                        child = self.node()
                        edges.append((exact, child))
                        node = child
            if node["phrase"] < 0:
                node["phrase"] = index

    @staticmethod
    def node():
        return {"words": {}, "prefixes": {}, "lengths": set(), "gap": None, "phrase": -1}

    @staticmethod
    def agree(rule, text):
        if rule == text:
            return True
        if len(rule) != len(text):
            return False
        return all(a == b or strip_accents(a) == b for a, b in zip(rule, text))

    def find(self, tokens):
        found = []
        for first in range(len(tokens)):
            best = [-1, -1]
            self.walk(self.root, tokens, first, first, best)
            if best[0] >= 0:
                found.append((best[0], first, best[1], tokens[first].start, tokens[best[1]].end))
        return found

    def walk(self, node, tokens, first, at, best):
        if node["phrase"] >= 0 and at - 1 > best[1]:
            best[0], best[1] = node["phrase"], at - 1
        if at >= len(tokens) or (at > first and not tokens[at].joined):
            return
        token = tokens[at]
        for exact, child in node["words"].get(token.folded, ()):
            if self.agree(exact, token.exact):
                self.walk(child, tokens, first, at + 1, best)
        for length in node["lengths"]:
            for exact, child in node["prefixes"].get(token.folded[:length], ()):
                if self.agree(exact, token.exact[:length]):
                    self.walk(child, tokens, first, at + 1, best)
        if node["gap"] is not None:
            for skip in range(4):
                if skip and (at + skip >= len(tokens) or not tokens[at + skip].joined):
                    break
                self.walk(node["gap"], tokens, first, at + skip, best)

    def find_except(self, exempt, tokens):
        found = self.find(tokens)
        if not found:
            return found
        areas = exempt.find(tokens)
        free = [m for m in found if not any(a[1] <= m[2] and m[1] <= a[2] for a in areas)]
        return [m for at, m in enumerate(free) if at == 0 or m[1] > free[at - 1][2]]


# --- Markdown --------------------------------------------------------------------------------------------------------

FENCE = re.compile(r"^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$")
HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+")
ITEM = re.compile(r"^([ \t]*)(?:[-*+•–]|(\d{1,3})[.)])[ \t]+(?=\S)")
ROW = re.compile(r"^[ \t]*\|")
DELIMITER = re.compile(r"^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$")
RULER = re.compile(r"^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
QUOTE = re.compile(r"^ {0,3}>")
INLINE_CODE = re.compile(r"(`+)(?!`)([\s\S]*?[^`])\1(?!`)")
EMPHASIS = re.compile(r"\*+|~~|(?<![^\W_])_+(?=[^\s_])|(?<=[^\s_])_+(?![^\W_])")
QUOTED = re.compile("«([^«»]+)»|“([^“”]+)”|\"([^\"]+)\"")


class Block:
    __slots__ = ("kind", "start", "end", "open", "group", "ordinal", "depth")

    def __init__(self, kind, start, end, open_, group, ordinal=None, depth=0):
        self.kind, self.start, self.end, self.open = kind, start, end, open_
        self.group, self.ordinal, self.depth = group, ordinal, depth


def read_blocks(text):
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append((at, at + len(line), line))
        at += len(line) + 1
    blocks, index, groups, in_list = [], 0, 0, False

    def text_end(index):
        last = index
        while last + 1 < len(lines):
            nxt = lines[last + 1][2]
            if not nxt.strip() or ITEM.match(nxt) or FENCE.match(nxt) or HEADING.match(nxt) or QUOTE.match(nxt) or ROW.match(nxt):
                break
            last += 1
        return last

    while index < len(lines):
        start, end, line = lines[index]
        if not line.strip():
            index += 1
            continue
        fence = FENCE.match(line)
        if fence:
            close = re.compile(r"^[ \t]*(?:>[ \t]?)*" + re.escape(fence.group(1)[0]) + "{%d,}[ \t]*$" % len(fence.group(1)))
            last = index + 1
            while last < len(lines) and not close.match(lines[last][2]):
                last += 1
            begin = lines[index + 1][0] if index + 1 < len(lines) else end
            blocks.append(Block("code", begin, max(begin, lines[min(last, len(lines)) - 1][1]), start, groups))
            groups += 1
            index = last + 1
            continue
        heading = HEADING.match(line)
        if heading:
            in_list = False
            blocks.append(Block("heading", start + heading.end(), end, start, groups, depth=len(heading.group(1))))
            groups += 1
            index += 1
            continue
        if RULER.match(line):
            in_list = False
            index += 1
            continue
        item = ITEM.match(line)
        if item:
            if in_list and blocks:
                group = blocks[-1].group
            else:
                group = groups
                groups += 1
            in_list = True
            last = text_end(index)
            ordinal = None if item.group(2) is None else int(item.group(2))
            blocks.append(Block("item", start + item.end(), lines[last][0] + len(lines[last][2].rstrip()), start, group, ordinal, len(item.group(1))))
            index = last + 1
            continue
        if ROW.match(line):
            in_list = False
            while index < len(lines) and "|" in lines[index][2]:
                if not DELIMITER.match(lines[index][2]):
                    blocks.append(Block("row", lines[index][0], lines[index][1], lines[index][0], groups))
                index += 1
            groups += 1
            continue
        if QUOTE.match(line):
            in_list = False
            last = index
            while last + 1 < len(lines) and QUOTE.match(lines[last + 1][2]):
                last += 1
            blocks.append(Block("quote", start, lines[last][1], start, groups))
            groups += 1
            index = last + 1
            continue
        if not (in_list and line.startswith("  ")):
            in_list = False
        last = text_end(index)
        begin = start + len(line) - len(line.lstrip())
        blocks.append(Block("paragraph", begin, lines[last][0] + len(lines[last][2].rstrip()), start, groups))
        groups += 1
        index = last + 1
    return blocks


def read_prose(text, blocks):
    pieces, inline, at = [], [], 0
    for block in blocks:
        if block.kind == "code":
            continue
        between = text[at : block.start]
        pieces.append(EDGE + " " * (len(between) - 1) if between else "")
        prose = text[block.start : block.end]

        def code(match):
            begin = block.start + match.start() + len(match.group(1))
            inline.append((begin, begin + len(match.group(2))))
            return EDGE * len(match.group())

        if "`" in prose:
            prose = INLINE_CODE.sub(code, prose)
        if block.kind == "quote":
            prose = re.sub(r"(?m)^[ \t]*(?:>[ \t]?)+", lambda m: " " * len(m.group()), prose)
        prose = EMPHASIS.sub(lambda m: " " * len(m.group()), prose)
        pieces.append(prose)
        at = block.end
    rest = text[at:]
    pieces.append(EDGE + " " * (len(rest) - 1) if rest else "")
    return "".join(pieces), inline


ABBREVIATIONS = set("sr sra d dr dra art núm pág fig cap ej aprox máx mín etc vs".split())


def split_sentences(text):
    ranges, start = [], 0
    for match in re.finditer(r"[.!?…]+[»”’\"')\]}]*(?=\s|$)", text):
        before = re.search(r"[\w.]+$", text[: match.start()])
        word = before.group().lower() if before else ""
        if match.group() == "." and (word in ABBREVIATIONS or re.fullmatch(r"\d{1,2}", word) and text[: match.start()].rpartition("\n")[2].strip() == word):
            continue
        ranges.append((start, match.end()))
        start = match.end()
    ranges.append((start, len(text)))
    out = []
    for begin, end in ranges:
        piece = text[begin:end]
        begin += len(piece) - len(piece.lstrip())
        end = begin + len(piece.strip())
        if any(char.isalnum() for char in text[begin:end]):
            out.append((begin, end))
    return out


class Reading:
    def __init__(self, text):
        self.text = text
        self.blocks = read_blocks(text)
        self.prose, self.inline = read_prose(text, self.blocks)
        self.tokens = tokenize(self.prose)
        self.sentences = []
        at = 0
        for index, block in enumerate(self.blocks):
            if block.kind == "code":
                continue
            if block.kind in ("row", "heading"):
                ranges = [(0, block.end - block.start)]
            else:
                ranges = split_sentences(self.prose[block.start : block.end])
            for begin, end in ranges:
                begin, end = begin + block.start, end + block.start
                while at < len(self.tokens) and self.tokens[at].start < begin:
                    at += 1
                first = at
                while at < len(self.tokens) and self.tokens[at].start < end:
                    at += 1
                self.sentences.append((begin, end, index, first, at))
        self.of_token = {}
        for sentence in self.sentences:
            for token in range(sentence[3], sentence[4]):
                self.of_token[token] = sentence
        self.quotes = []
        for block in self.blocks:
            if block.kind != "code":
                for match in QUOTED.finditer(self.prose, block.start, block.end):
                    self.quotes.append((match.start() + 1, match.end() - 1))

    def quoted(self, offset):
        return any(begin <= offset < end for begin, end in self.quotes)

    def joined_over_commas(self):
        tokens = []
        for at, token in enumerate(self.tokens):
            if not token.joined and at and re.fullmatch(r"\s*,\s+", self.prose[self.tokens[at - 1].end : token.start]):
                copy = Token(token.start, token.end, token.exact, True)
                tokens.append(copy)
            else:
                tokens.append(token)
        return tokens


# --- the auditor -----------------------------------------------------------------------------------------------------


def fold_markdown(text):
    text = re.sub(r"(?m)^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-*+•]|\d{1,3}[.)])[ \t]+)?", "", text).replace("|", " ")
    return re.sub(r"\s+", " ", EMPHASIS.sub("", text.replace("`", ""))).strip()


def best_ratio(quote, section, floor):
    """The best window of a section, by words, pruned with the bounds that difflib offers."""
    starts = [m.start() for m in re.finditer(r"\S+|\w+", section)]
    ends = [m.end() for m in re.finditer(r"\S+|\w+", section)]
    if quote in section:
        return 1.0
    matcher = difflib.SequenceMatcher(None, "", "")
    matcher.set_seq2(quote)
    best = 0.0
    low, high = -(-2 * len(quote) // 3), 3 * len(quote) // 2
    for start in starts:
        for end in ends:
            if not low <= end - start <= high:
                continue
            matcher.set_seq1(section[start:end])
            if matcher.real_quick_ratio() <= best or matcher.quick_ratio() <= best:
                continue
            best = max(best, matcher.ratio())
    if best == 0.0:
        best = difflib.SequenceMatcher(None, quote, section).ratio()
    return best


def stem(word):
    word = strip_accents(word)
    for suffix in ("aciones", "acion", "amente", "mente", "adores", "ador", "antes", "ante", "ados", "adas", "ado", "ada", "idos", "idas", "ido", "ida", "ando", "iendo", "es", "as", "os", "s", "a", "o", "e"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word


HUMPS = re.compile(r"[A-ZÁÉÍÓÚÑÜ]+(?=[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü])|[A-ZÁÉÍÓÚÑÜ]?[a-záéíóúñü]+|[A-ZÁÉÍÓÚÑÜ]+|\d+")
COMPOUND = re.compile(r"(?<![\w.])_?[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü\d]+(?:[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü\d]*)+(?!\w)|(?<![\w.])I[A-ZÁÉÍÓÚÑÜ]\w*(?!\w)")
ACRONYM = re.compile(r"(?<![\w.$@#/-])[A-ZÁÉÍÓÚÑÜ][A-ZÁÉÍÓÚÑÜ\d]{1,7}(?!\w)")
CAPITAL = re.compile(r"(?<![\w.])[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü]+\d*(?!\w)")


class Auditor:
    def __init__(self, data):
        o = data["options"]
        self.o = o
        P = Phrases
        self.technical = o["technical"]
        self.conversational = o["conversational"]
        self.tech_words, self.conv_words = P(o["technical_phrases"]), P(o["conversational_phrases"])
        d = o["decisions"]
        self.commitments, self.d_except, self.generic = P(d["commitments"]), P(d["except"]), P(d["generic_subjects"])
        self.initial, self.third, self.passive = set(d["initial"]), set(d["third"]), set(d["passive"])
        self.finite, self.participles = set(d["finite"]), set(d["participles"])
        self.subordinators, self.openers = set(d["subordinators"]), set(d["openers"])
        self.history, self.h_except = P(o["history"]["markers"]), P(o["history"]["except"])
        i = o["inference"]
        self.families = [P(words) for words in i["markers"].values()]
        self.uncited, self.i_except = P(i["unless_cited"]), P(i["except"])
        self.marks, self.questions = P(i["suggestion_marks"]), P(i["questions"])
        self.values, self.v_except = P(o["values"]), P(o["values_except"])
        self.complaints, self.m_except = P(o["misunderstanding"]["markers"]), P(o["misunderstanding"]["except"])
        c = o["paraphrase"]
        self.verbs, self.c_openers = P(c["verbs"]), P(c["openers"])
        self.commentary, self.reformulations = P(c["commentary"]), P(c["reformulations"])
        self.heads, self.ordinary, self.roles = set(map(stem, o["heads"])), set(map(stem, o["ordinary"])), set(o["roles"])
        self.identifiers = set(o["identifiers"])
        self.library(data["library"])

    def library(self, documents):
        self.items, self.plain, self.whole = {}, {}, {}
        codes, prefixes, words = [], set(), []
        for document in documents:
            codes.append(document["code"])
            self.whole[document["code"]] = document["plain"]
            words += [stem(t.exact) for t in tokenize(document["text"])]
            for match in COMPOUND.finditer(document["text"]):
                words += [stem(w.lower()) for w in HUMPS.findall(match.group())]
            for kind, key, plain in document["items"]:
                self.items[(document["code"], kind, key)] = plain
                if kind == "rule":
                    self.items[("*", "rule", key)] = (document["code"], plain)
                    prefixes.add(re.match(r"[A-Z]*", key).group())
        self.vocabulary = set(words)
        name = "|".join(sorted(codes, key=len, reverse=True))
        rule = "|".join(sorted(prefixes | {"IR", "R"} | set(codes), key=len, reverse=True))
        number = r"\d{1,4}(?:\.\d{1,4})*"
        end = r"(?![\w]|[.,]\d| ?%)"
        sign = r"(?:§§?|[Ss]ecci[oó]n|[Aa]partado|[Aa]rt[íi]culo|[Pp]unto|[Rr]egla)"
        version = r"(?:[vV]|[vV]er\.?|[vV]ersi[oó]n) ?\.? ?(\d+(?:\.\d+)*)"
        before = r"(?<![\w./-])"
        self.patterns = [
            (re.compile(before + f"(?:({name})\\s+)?((?:{rule})(?:[.-]\\d|(?<=R)\\d)[\\d.]*\\d|(?:{rule})[.-]?\\d{{1,4}}(?:\\.\\d{{1,4}})*)" + end), "rule"),
            (re.compile(before + f"({name})(?:\\s*[,@(]?\\s*{version}\\)?)?(?:[,:(]?\\s*{sign}\\s*|\\s+)({number})" + end), "section"),
            (re.compile(f"{sign}\\s*({number}),? (?:del?|de la|en)\\s+({name})(?!\\w)"), "reverse"),
            (re.compile(before + r"([A-ZÑ]{2,8})\s*§§?\s*(" + number + ")" + end), "unknown"),
            (re.compile(before + f"({name})(?!\\w)"), "mention"),
        ]
        self.version_after = re.compile(r"\s*[,;(\[–—-]{0,2}\s*(?:en (?:la|su) |de (?:la|su) )?" + version + r"(?!\w)")
        self.more = re.compile(r"\s*(?:,|;|/|&|–|-|\b(?:y|e|o|a|ni)\b)\s*(§§?)\s*(" + number + ")" + end)

    def scan(self, text):
        text = text.replace("*", " ").replace("`", " ")
        found = []
        for pattern, kind in self.patterns:
            for m in pattern.finditer(text):
                if kind == "rule":
                    found.append((m.start(), m.end(), m.group(1), "rule", m.group(2)))
                elif kind == "section":
                    if not re.fullmatch(r"\d{1,3}(?:\.\d{1,3}){3}", m.group(3)):
                        found.append((m.start(), m.end(), m.group(1), "section", m.group(3)))
                elif kind == "reverse":
                    found.append((m.start(), m.end(), m.group(2), "section", m.group(1)))
                elif kind == "unknown":
                    found.append((m.start(), m.end(), m.group(1), "section", m.group(2)))
                else:
                    found.append((m.start(), m.end(), m.group(1), "mention", ""))
        found.sort(key=lambda f: (f[0], -(f[1] - f[0])))
        kept = []
        for one in found:
            if not kept or one[0] >= kept[-1][1]:
                kept.append(one)
        out = []
        for one in kept:
            match = self.version_after.match(text, one[1])
            out.append(one + ((match.group(1) if match else None),))
            last = one
            while last[3] == "section":
                more = self.more.match(text, last[1])
                if not more:
                    break
                last = (more.start(2), more.end(), last[2], "section", more.group(2))
                out.append(last + (None,))
        return out

    def resolve(self, reference, active, versions):
        _, _, code, kind, key, version = reference
        if kind == "rule":
            holder = self.items.get(("*", "rule", key.replace("-", ".") if key.replace("-", ".") and ("*", "rule", key.replace("-", ".")) in self.items else key))
            if holder is None:
                return None
            code, plain = holder
        elif kind == "mention":
            plain = self.whole.get(code)
        else:
            plain = self.items.get((code, "section", key)) or self.items.get((code, "rule", f"{code}.{key}")) or self.items.get((code, "rule", f"R{key}"))
        if plain is None or code not in active or (version and versions.get(code) and version != versions[code]):
            return None
        return code, plain

    def count(self, words, keywords, text, tokens):
        total = 0
        for phrase, _, _, start, end in words.find(tokens):
            keyword = keywords[phrase]
            if keyword.endswith("?"):
                before = text[:start].rstrip()
                if (not before or before[-1] in "¿.!?:;,\n") and re.match(r"[^.!?\n]*\?", text[end : end + 400]):
                    total += 1
            elif len(keyword) > 1 and keyword.isupper():
                total += text[start:end] == keyword
            else:
                total += 1
        return total

    def classify(self, text):
        tokens = tokenize(text)
        technical = self.count(self.tech_words, self.technical, text, tokens)
        conversational = self.count(self.conv_words, self.conversational, text, tokens)
        if technical == 0 and conversational > 0:
            return "conversational"
        return "technical" if technical > 2 * conversational else "mixed"

    def decisions(self, r, claims):
        tokens, found = r.tokens, set()
        exempt = {i for m in self.d_except.find(tokens) for i in range(m[1], m[2] + 1)}

        def subordinate(at):
            before = at - 1
            while before >= 0 and tokens[before].exact in ("se", "no", "lo", "la", "los", "las", "le", "les", "nos", "te", "me", "ya"):
                before -= 1
            return before >= 0 and tokens[at].joined and tokens[before].exact in self.subordinators

        for m in self.commitments.find(tokens):
            if not subordinate(m[1]):
                found.add(m[1])
        for at, token in enumerate(tokens):
            sentence = r.of_token.get(at)
            if sentence is None:
                continue
            if token.folded in self.initial:
                first = sentence[3]
                while first < at and tokens[first].folded in self.openers:
                    first += 1
                if first == at or re.search(r"[:|;–—]$", r.prose[sentence[0] : token.start].rstrip()):
                    found.add(at)
                    continue
            if subordinate(at):
                continue
            if token.exact in self.third or token.exact in self.finite:
                found.add(at)
            elif token.exact in self.passive and at and tokens[at - 1].exact == "se":
                found.add(at)
            elif token.folded in self.participles and at and tokens[at - 1].exact in ("he", "hemos", "ha", "han"):
                found.add(at)
        generic = set()
        for m in self.generic.find(tokens):
            sentence = r.of_token.get(m[1])
            if sentence and sentence[3] == m[1]:
                generic.add(sentence)
        out = set()
        for at in found:
            token, sentence = tokens[at], r.of_token.get(at)
            if at in exempt or sentence is None or r.quoted(token.start):
                continue
            if sentence in generic and token.exact in self.third and not (at and tokens[at - 1].exact == "se"):
                continue
            if tokens[sentence[3]].exact in ("si", "cuando") and "," not in r.prose[sentence[0] : token.start]:
                continue
            if r.blocks[sentence[2]].kind in ("heading", "quote") or r.text[sentence[0] : sentence[1]].rstrip(" \"'»”)*_").endswith("?"):
                continue
            if any(begin <= token.start < end for begin, end, _, _ in claims):
                continue
            codes = [r.text[b:e] for b, e in r.inline if sentence[0] <= b and e <= sentence[1]]
            if codes and all(re.match(r"\w*", c.strip()).group() in ("using", "namespace", "import") for c in codes):
                continue
            out.add(sentence)
        for block in r.blocks:
            if block.kind == "code" and not self.obvious(r.text[block.start : block.end]):
                out.add(block)
        return len(out)

    @staticmethod
    def obvious(code):
        for line in code.split("\n"):
            text = line.strip()
            if re.fullmatch(r"[{}();\s]*", text) or re.match(r"//|#|/\*|\*|--", text):
                continue
            if not re.match(r"(?:global |file )?(?:using|namespace|import)\b(?!\s*\(|\s+var\b)", text):
                return False
        return True

    def claims(self, r, references):
        claims = []
        exempt = {r.of_token.get(m[1]) for m in self.reformulations.find(r.tokens)}
        for begin, end in r.quotes:
            if sum(begin <= t.start and t.end <= end for t in r.tokens) < 3:
                continue
            near = []
            for ref, plain in references:
                between = r.prose[ref[1] : begin - 1] if ref[1] <= begin else r.prose[end + 1 : ref[0]] if ref[0] >= end else None
                if between is not None and len(between) <= 120 and EDGE not in between.replace(EDGE * 2, "") and not re.search(r"[.!?]\s+[A-ZÁÉÍÓÚÑ]", between) and not re.search("[«“\"]", between):
                    near.append(plain)
            if near and not any(s and s[0] <= begin < s[1] for s in exempt):
                claims.append((begin, end, near, False))
        covered = [(b, e) for b, e, _, _ in claims]
        for sentence in r.sentences:
            if sentence in exempt or any(b < sentence[1] and e > sentence[0] for b, e in covered):
                continue
            mine = [(ref, plain) for ref, plain in references if sentence[0] <= ref[0] and ref[1] <= sentence[1] + 1]
            if not mine:
                continue
            tokens = r.tokens[sentence[3] : sentence[4]]
            start = None
            for ref, _ in mine:
                for m in self.verbs.find(tokens):
                    if ref[1] <= m[3] <= ref[1] + 40 and not re.search("[.;:]", r.prose[ref[1] : m[3]]):
                        after = re.match(r"\s*(?:claramente |literalmente |expresamente |también )?(?:que\b|:)[\s,:]*", r.prose[m[4] : sentence[1]])
                        if after:
                            start = m[4] + after.end()
                        break
            if start is None:
                for m in self.c_openers.find(tokens):
                    cited = next((ref for ref, _ in mine if ref[0] >= m[4] and re.fullmatch(r"\s*(?:el |la )?[^.;,]{0,30}", r.prose[m[4] : ref[0]])), None)
                    if cited:
                        after = re.match(r"[)\]]?\s*(?:[,:]|,? que\b)\s*", r.prose[cited[1] : sentence[1]])
                        if after:
                            start = cited[1] + after.end()
                            break
            if start is None:
                continue
            end = start + len(re.sub(r"\s*\([^()]*\)$", "", r.text[start : sentence[1]].rstrip(" .;:!?\n")))
            if sum(start <= t.start and t.end <= end for t in tokens) >= 3:
                claims.append((start, end, [plain for _, plain in mine], True))
        return claims

    def terms(self, r, prompt):
        seen, unknown = set(), 0
        candidates = [r.text[b:e] for b, e in r.inline]
        for block in r.blocks:
            if block.kind == "code":
                candidates += [m.group() for m in COMPOUND.finditer(r.text, block.start, block.end)]
        names = [m.group() for text in candidates for m in COMPOUND.finditer(text)]
        names += [m.group() for m in COMPOUND.finditer(r.prose)] + [m.group() for m in ACRONYM.finditer(r.prose)]
        names += [m.group() for m in CAPITAL.finditer(r.prose)]
        tokens = r.tokens
        for at, token in enumerate(tokens):
            if stem(token.exact) in self.heads and at + 2 < len(tokens) and tokens[at + 1].exact in ("de", "del"):
                names.append(r.prose[token.start : tokens[at + 2].end])
        for name in names:
            key = name.lower()
            if key in seen:
                continue
            seen.add(key)
            if key in self.identifiers:
                continue
            words = [w.lower() for w in HUMPS.findall(name)]
            saying = [w for w in words if strip_accents(w) not in self.roles and stem(w) not in self.ordinary]
            if not all(stem(w) in self.vocabulary or stem(w) in prompt for w in saying):
                unknown += 1
        return unknown

    def audit(self, given):
        detected = self.classify(given["input"])
        order = ["conversational", "mixed", "technical"]
        audited = max(detected, given["context_type"], key=order.index)
        r, prompt = Reading(given["output"]), Reading(given["input"])
        rules = []
        fail = next((m for m in re.finditer(r"(?<![\w-])FAIL(?![\w-])", r.prose) if not re.search(r"(?i)\b(?:no(?: es)?|sin|ni|nunca)\s*$", r.prose[: m.start()])), None)
        if fail and self.complaints.find_except(self.m_except, prompt.joined_over_commas()):
            rules.append("IR.8.03")
        if audited == "conversational":
            return sorted(rules)
        active, versions = set(given["active"]), given["versions"]
        references = [(ref, self.resolve(ref, active, versions)) for ref in self.scan(given["output"])]
        resolved = [(ref, found[1]) for ref, found in references if found]
        valid = [ref for ref, found in references if found and ref[3] != "mention"]
        rules += ["IR.4.01" for ref, found in references if not found and (ref[3] != "mention" or ref[5])]
        claims = self.claims(r, resolved)
        decisions = self.decisions(r, claims)
        if decisions and not valid:
            rules.append("IR.0.01")
        if decisions and 2 * len(valid) < decisions:
            rules.append("IR.5.02")
        for begin, end, plains, reported in claims:
            said = r.text[begin:end]
            if reported and re.search(r"`[^`]+`", said) and not all(c.strip("`") in p for c in re.findall(r"`[^`]+`", said) for p in plains):
                continue
            quotes = [fold_markdown(said)]
            if reported:
                quotes += [fold_markdown(r.text[begin : m[3]]).rstrip(" ,;:") for m in self.commentary.find([t for t in r.tokens if begin <= t.start < end]) if m[3] > begin]
            if max(best_ratio(quote, plain, 0.9) for quote in quotes for plain in plains) < 0.9:
                rules.append("IR.4.02")
        seen = set()
        for m in self.history.find_except(self.h_except, r.joined_over_commas()):
            sentence = r.of_token.get(m[1])
            if sentence and sentence not in seen and not r.quoted(m[3]) and not re.search(r"(?i)\[\s*turnos?\s+\d+", r.text[sentence[0] : sentence[1]]):
                seen.add(sentence)
                rules.append("IR.3.02")
        tokens, asked, seen = r.joined_over_commas(), prompt.joined_over_commas(), set()
        marked = {r.of_token.get(m[1]) for m in self.marks.find([t if t.joined or not at or r.prose[r.tokens[at - 1].end : t.start] != "-" else Token(t.start, t.end, t.exact, True) for at, t in enumerate(r.tokens)])}
        found = []
        for family in self.families:
            matches = family.find_except(self.i_except, tokens)
            if matches and not family.find_except(self.i_except, asked):
                found += matches
        found += [m for m in self.uncited.find_except(self.i_except, tokens) if (s := r.of_token.get(m[1])) and not any(s[0] <= ref[0] < s[1] for ref in valid)]
        for m in sorted(found, key=lambda m: m[3]):
            sentence = r.of_token.get(m[1])
            if sentence is None or sentence in seen or sentence in marked or r.quoted(m[3]):
                continue
            if r.prose[sentence[0] : sentence[1]].rstrip().endswith("?") and self.questions.find(r.tokens[sentence[3] : sentence[4]]):
                continue
            seen.add(sentence)
            rules.append("IR.7.01")
        for m in self.values.find_except(self.v_except, r.tokens):
            if not r.quoted(m[3]):
                rules.append("IR.7.02")
        self.terms(r, {stem(t.exact) for t in prompt.tokens})
        errors = any(rule not in ("IR.3.02", "IR.5.02", "IR.7.02") for rule in rules)
        steps = sum(b.ordinal is not None for b in r.blocks)
        code = any(b.kind == "code" and not self.obvious(r.text[b.start : b.end]) for b in r.blocks)
        if errors and not fail and (code or steps >= 2):
            rules.append("IR.8.01")
        return sorted(rules)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    auditor = Auditor(data)
    started = time.process_time()
    rules = [auditor.audit(given) for given in data["inputs"]]
    seconds = time.process_time() - started
    print(json.dumps({"seconds": seconds, "rules": rules}))


main()
