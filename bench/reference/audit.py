"""The same algorithms as the auditor without embedder, in plain Python: a yardstick for speed, not a product.

usage: python3 audit.py DATA.json   (made by bench/suites/audit.ts)
Prints one JSON line: processor seconds and, for each output, the rules that fire.
"""

import bisect
import difflib
import json
import re
import sys
import time
import unicodedata
import zlib

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
                    if node["gap"] is None:
                        node["gap"] = self.node()
                    node = node["gap"]
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


STEMS = {}


def stem(word):
    known = STEMS.get(word)
    if known is None:
        known = STEMS[word] = cut(word)
    return known


def cut(word):
    word = strip_accents(word)
    for suffix in ("aciones", "acion", "amente", "mente", "adores", "ador", "antes", "ante", "ados", "adas", "ado", "ada", "idos", "idas", "ido", "ida", "ando", "iendo", "es", "as", "os", "s", "a", "o", "e"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word


HUMPS = re.compile(r"[A-ZÁÉÍÓÚÑÜ]+(?=[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü])|[A-ZÁÉÍÓÚÑÜ]?[a-záéíóúñü]+|[A-ZÁÉÍÓÚÑÜ]+|\d+")
COMPOUND = re.compile(r"(?<![\w.])_?[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü\d]+(?:[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü\d]*)+(?!\w)|(?<![\w.])I[A-ZÁÉÍÓÚÑÜ]\w*(?!\w)")
ACRONYM = re.compile(r"(?<![\w.$@#/-])[A-ZÁÉÍÓÚÑÜ][A-ZÁÉÍÓÚÑÜ\d]{1,7}(?!\w)")
IN_TICKS = re.compile(r"(?<![\w.\"'-])[A-ZÁÉÍÓÚÑÜ]\w*[a-záéíóúñü]\w*(?!\w)")
NAMING = re.compile(r"(?i)(?:clase|interfaz|módulo|servicio|componente|biblioteca|librería|motor|sistema|herramienta|gestor|adaptador|usar|usa|utilizar|aplicar|crear|crea|mediante|con)\s+(?:el |la |los |las |un |una |en |a )?`+$")
TYPE_WORD = re.compile(r"\b(?:class|record|struct|interface|enum|new|is|as|namespace|using|static|where|in|out|ref|await|return|throw|public|private|protected|internal|sealed|abstract|readonly|override|async|const|required|var)$")
AFTER_TYPE = re.compile(r"(?:<[^;{}()]*>)?\??(?:\[\])?\s+\w|\s*[>,)]|\s*\.\s*[A-Z]|\s*(?:\{|$|\n)")
MEMBER = re.compile(r"([\w>?\]]+)\s+([^\W\d]\w*)\s*(?:\(|\{|=|;|,|\))")
NOT_A_TYPE = set("new class record struct interface enum throw return await is as in namespace using typeof".split())
STRINGS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|//[^\n]*|/\*[\s\S]*?\*/")
SMALL = set("a al con de del e el en entre la las lo los o para por que se sin su sus u un una unas uno unos y the of and for to in".split())
STOPPERS = set("a al ante bajo con contra desde durante en entre hacia hasta mediante para por según sin sobre tras y e o u ni que cual donde cuando como si no se es son está están ser fue era lo le les me te nos su sus este esta estos estas ese esa un una unos unas el la los las cada todo toda más menos muy ya también solo pero porque así debe deben puede pueden tiene tienen hay ha han he hemos va van queda".split())
VERBAL = re.compile(r"(?:amos|emos|imos|aron|ieron|ará|erá|irá|arán|erán|irán|aba|aban|ando|iendo|arse|erse|irse|arlo|arla)$")
ADJECTIVE = re.compile(r"(?:us[oa]s?|ian[oa]s?|iv[oa]s?|ic[oa]s?|al|ales|ar|ares|ari[oa]s?|os[oa]s?|ad[oa]s?|id[oa]s?|bles?|ntes?|or|ora|ores|oras|il|iles|tre|nuev[oa]s?)$")
CAPITAL = re.compile(r"(?<![\w.])[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü]+\d*(?!\w)")


DETERMINERS = set("el la los las un una unos unas este esta estos estas ese esa cada otro otra dos tres su sus al todos todas ambos ambas".split())
PRONOUNS = set("se no lo la los las le les nos te me ya".split())
ASKING = set("qué cuál cuáles cómo dónde cuándo quién cuánto cuánta cuántos cuántas".split())
SAID = set("decido decide decidió decidimos propongo propone concluyo concluye hay tiene tienen implica supone significa hace hago hacemos claro acuerdo asegura garantiza exige pide consigue logra".split())
BREAK = re.compile(r"[,;:!?|\n]|\.\s")
INFINITIVE = re.compile(r"[a-zñáéíóú]{2,}[aei]r(?:l[aeo]s?|se)?")
WE, I_DID, WILL = re.compile(r"[a-zñ]{2,}[aei]mos"), re.compile(r"[a-zñ]{4,}[éí]"), re.compile(r"[a-zñ]{2,}[aei]r(?:á|án)")
WOULD = re.compile(r"[a-zñ]{2,}[aeid]ría(?:mos)?")
PERSONS = set("me mi mis mí conmigo yo te tu tus ti contigo tú vos usted ustedes os estás eres sos has".split())
CONTRAST = re.compile(r",\s*(?:y\s+)?no\s+(?!sé\b|entiendo|veo|puedo|me\b|te\b|lo\b|la sé|hay|es\b|compila|funciona)[^\W\d_]")
FLAT_NO = re.compile(r"(?i)^(?:no[,\s]+)*(?:eso|esto|así|que)\s+no[\s.!]*$")


def second_person(entries):
    """Forms of tú, vos and vosotros without accents: finite, behind an auxiliary, behind "que"."""
    finite, bare, wished = set(), set(), set()
    for entry in entries:
        infinitive, _, changed = entry.partition("/")
        stem_, first = infinitive[:-2], infinitive.endswith("ar")
        strong = changed or stem_
        present, voseo, past = ("as", "as", "aste") if first else ("es", "es" if infinitive.endswith("er") else "is", "iste")
        gerund = "ando" if first else "yendo" if stem_[-1] in "aeo" else "iendo"
        finite |= {strong + present, stem_ + voseo, stem_ + past, stem_ + past + "is"}
        for form in (infinitive, stem_ + gerund, stem_ + ("ado" if first else "ido")):
            bare |= {form + pronoun for pronoun in ("", "me", "nos", "lo", "la", "te", "le")}
        wished |= {strong + ("es" if first else "as"), stem_ + ("es" if first else "as")}
    return finite, bare, wished

BEFORE_NOUN = set("el la los las un una este esta ese esa su de del al a con por sin en para cada otro otra mismo nuevo primer segundo tercer que".split())


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
        self.language, self.findings = P(d["language_subjects"]), P(d["findings"])
        self.initial, self.third, self.passive = set(d["initial"]), set(d["third"]), set(d["passive"])
        self.first = set(d["first"])
        self.finite, self.participles = set(d["finite"]), set(d["participles"])
        self.subordinators, self.openers = set(d["subordinators"]), set(d["openers"])
        self.proposals, self.idle = P(d["proposals"]), set(d["idle"])
        self.history, self.h_except = P(o["history"]["markers"]), P(o["history"]["except"])
        self.past_times, self.shared_past = P(o["history"]["past_times"]), tuple(o["history"]["shared_past"])
        self.earlier_times = P(o["history"]["earlier_times"])
        self.your_past, self.yours_except = tuple(o["history"]["your_past"]), set(o["history"]["your_past_except"])
        i = o["inference"]
        self.families = [P(words) for words in i["markers"].values()]
        self.uncited, self.i_except = P(i["unless_cited"]), P(i["except"])
        self.marks, self.questions = P(i["suggestion_marks"]), P(i["questions"])
        self.i_openers, self.would_except = set(i["openers"]), set(i["conditional_except"])
        self.value_endings = tuple(o["value_endings"])
        self.values, self.v_except = P(o["values"]), P(o["values_except"])
        self.complaints, self.m_except = P(o["misunderstanding"]["markers"]), P(o["misunderstanding"]["except"])
        self.reproaches, self.asked = o["misunderstanding"]["reproaches"], set(o["misunderstanding"]["asked"])
        self.verb_forms, self.failing_forms = second_person(self.reproaches["verbs"]), second_person(self.reproaches["failing"])
        self.own_subjects = set(o["misunderstanding"]["own_subjects"])
        c = o["paraphrase"]
        self.prohibiting = P(c["prohibiting"])
        self.verbs, self.c_openers = P(c["verbs"]), P(c["openers"])
        self.commentary, self.reformulations = P(c["commentary"]), P(c["reformulations"])
        self.head_forms = {f + end for f in map(strip_accents, o["heads"]) for end in ("", "s", "es")}
        self.ordinary, self.role_stems = set(map(stem, o["ordinary"])), set(map(stem, o["roles"]))
        self.identifiers = set(map(strip_accents, o["identifiers"]))
        self.known_phrases = {tuple(stem(w.lower()) for w in HUMPS.findall(phrase) if w.lower() not in SMALL) for phrase in o["phrases"]}
        self.glossary = {}
        for one, other in o["glossary"]:
            self.glossary.setdefault(stem(one), []).append(stem(other))
            self.glossary.setdefault(stem(other), []).append(stem(one))
        self.strong, self.light = P(o["formal"]["strong"]), P(o["formal"]["light"])
        self.prohibitions, self.obligations = P(o["prohibitions"]), P(o["obligations"])
        self.known_demands = {}
        self.library(data["library"])

    def library(self, documents):
        self.items, self.whole, self.versions = {}, {}, {}
        codes, prefixes, words = [], set(), []
        for document in documents:
            codes.append(document["code"])
            self.whole[document["code"]] = document["plain"]
            self.versions[document["code"]] = document["version"]
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
        elif code not in self.versions:
            return None
        else:
            plain = self.items.get((code, "section", key)) or self.items.get((code, "rule", f"{code}.{key}")) or self.items.get((code, "rule", f"R{key}"))
        own = self.versions[code]
        if plain is None or code not in active or versions.get(code, own) != own or (version and version != own):
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

        def consequence(at):
            said = [tokens[i].exact if i >= 0 else "" for i in (at, at - 1, at - 2)]
            if said[0] != "que":
                return False
            return said[2] in ("por", "con") if said[1] == "lo" else said[1] in ("así", "modo", "manera", "forma")

        def subordinate(at):
            if not tokens[at].joined:
                return False
            before = at - 1
            while before > 0 and tokens[before].joined and tokens[before].exact in PRONOUNS:
                before -= 1
            if tokens[before].exact in PRONOUNS:
                return False
            if tokens[before].exact in self.subordinators:
                return not consequence(before)
            place = at - 1
            while place >= 0 and not BREAK.search(r.prose[tokens[place].end : tokens[place + 1].start]):
                if tokens[place].exact in ASKING:
                    return True
                place -= 1
            place = before
            while place > 0 and before - place < 4 and tokens[place].joined:
                word = tokens[place - 1].exact
                if word in ("que", "donde"):
                    return not consequence(place - 1) and not (place > 1 and tokens[place - 2].exact in SAID)
                place -= 1
            return False

        def has_object(at):
            after = tokens[at + 1] if at + 1 < len(tokens) else None
            if after is not None and after.joined:
                return after.exact in DETERMINERS
            return bool(re.match(r"\s+\x01{3}", r.prose[tokens[at].end : tokens[at].end + 8]))

        def noun(at):
            return tokens[at].joined and tokens[at - 1].exact in BEFORE_NOUN

        def denied(at):
            before = at - 1
            while before >= 0 and tokens[before].exact in ("se", "lo", "la", "los", "las", "le", "les"):
                before -= 1
            return before >= 0 and tokens[before].exact == "no"

        def who_acts(at, exact):
            if exact.endswith("mos"):
                return bool(WE.fullmatch(exact))
            if exact[-1] in "éí":
                return bool(I_DID.fullmatch(exact)) and not noun(at)
            return at > 0 and tokens[at - 1].exact == "se" and bool(WILL.fullmatch(exact))

        for m in self.proposals.find(tokens):
            after = tokens[m[2] + 1] if m[2] + 1 < len(tokens) else None
            if after and after.joined and INFINITIVE.fullmatch(after.exact) and after.exact not in self.idle and not subordinate(m[1]):
                found.add(m[1])
        for m in self.commitments.find(tokens):
            if not subordinate(m[1]):
                found.add(m[1])
        found |= {m[1] for m in self.findings.find(tokens)}
        for at, token in enumerate(tokens):
            sentence = r.of_token.get(at)
            if sentence is None:
                continue
            if token.folded in self.initial or (len(token.exact) > 3 and INFINITIVE.fullmatch(token.exact) and token.exact not in self.idle and has_object(at)):
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
            elif token.exact in self.passive:
                if (at and tokens[at - 1].exact == "se") or token.exact.endswith("o"):
                    found.add(at)
            elif token.exact in self.first:
                if has_object(at) and not noun(at):
                    found.add(at)
            elif token.folded in self.participles and at and tokens[at - 1].exact in ("he", "hemos", "ha", "han"):
                if not denied(at - 1):
                    found.add(at)
            elif who_acts(at, token.exact) and token.exact not in self.idle:
                found.add(at)
        generic = set()
        for m in self.generic.find(tokens):
            sentence = r.of_token.get(m[1])
            if sentence and sentence[3] == m[1]:
                generic.add(sentence)
        explained = set()
        for m in self.language.find(tokens):
            sentence = r.of_token.get(m[1])
            if sentence and sentence[3] == m[1]:
                explained.add(sentence)
        out = set()
        for at in found:
            token, sentence = tokens[at], r.of_token.get(at)
            if sentence in explained:
                continue
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
            verbs = self.verbs.find(tokens)
            for ref, _ in mine:
                for m in verbs:
                    if ref[1] <= m[3] <= ref[1] + 60 and not re.search("[.;:]", r.prose[ref[1] : m[3]]):
                        after = re.match(r"\s*(?:claramente |literalmente |expresamente |también )?(?:que\b|:)[\s,:]*", r.prose[m[4] : sentence[1]])
                        if after:
                            start = m[4] + after.end()
                            break
                if start is not None:
                    break
            for m in verbs if start is None else ():
                for ref, _ in mine:
                    if start is None and ref[0] >= m[4] and re.fullmatch(r"\s*(?:el |la )?", r.prose[m[4] : ref[0]]):
                        after = re.match(r"[)\]]?\s*(?:que\b|:)[\s,:]*", r.prose[ref[1] : sentence[1]])
                        if after:
                            start = ref[1] + after.end()
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

    def terms(self, r, given, technical):
        """Technical terms with where each is known from: whitelist, norms, prompt or nowhere."""
        found = []
        members = set()
        for block in r.blocks:
            if block.kind == "code":
                code = r.text[block.start : block.end]
                for match in MEMBER.finditer(code):
                    if match.group(1) not in NOT_A_TYPE:
                        members.add(match.group(2))
        for begin, end in r.inline:
            code = r.text[begin:end]
            if "/" in code or "\\" in code or re.search(r"\.(?:md|json|ya?ml|txt|cs|xml)$", code):
                continue
            for match in IN_TICKS.finditer(code):
                if COMPOUND.fullmatch(match.group()) or NAMING.search(r.text[max(0, begin - 60) : begin]):
                    found.append((begin + match.start(), begin + match.end(), "identifier", match.group()))
        for block in r.blocks:
            if block.kind != "code":
                continue
            code = STRINGS.sub(lambda m: " " * len(m.group()), r.text[block.start : block.end])
            for match in COMPOUND.finditer(code):
                before, after = code[max(0, match.start() - 40) : match.start()].rstrip(), code[match.end() : match.end() + 40]
                if re.match(r"\s*\(", after) and not re.search(r"\bnew$", before):
                    continue
                if not TYPE_WORD.search(before) and (re.search(r"[\w>?\]]$", before) or not AFTER_TYPE.match(after)):
                    continue
                found.append((block.start + match.start(), block.start + match.end(), "identifier", match.group()))
        found = [t for t in found if t[3] not in members]
        for at, token in enumerate(r.tokens):
            word = r.prose[token.start : token.end]
            if COMPOUND.fullmatch(word):
                found.append((token.start, token.end, "compound", word))
            elif ACRONYM.fullmatch(word) and not re.fullmatch(r"[IVXLCDM]+", word):
                found.append((token.start, token.end, "acronym", word))
            elif CAPITAL.fullmatch(word):
                sentence = r.of_token.get(at)
                if sentence and r.blocks[sentence[2]].kind not in ("heading", "row"):
                    before = r.prose[sentence[0] : token.start].rstrip()
                    if re.search(r"\w", before) and not re.search("[:.!?¿¡\"“«(|—–-]$", before):
                        found.append((token.start, token.end, "name", word))
            if token.folded in self.head_forms:
                last, step = at, at + 1
                while step < len(r.tokens) and step - at <= 5 and r.tokens[step].joined:
                    if r.tokens[step].exact in ("de", "del"):
                        article = 1 if step + 1 < len(r.tokens) and r.tokens[step + 1].exact in ("la", "las", "el", "los") else 0
                        if step + 1 + article >= len(r.tokens) or not self.content(r.tokens[step + 1 + article]):
                            break
                        last = step + 1 + article
                        step = last + 1
                    elif step - last == 1 and self.content(r.tokens[step]) and ADJECTIVE.search(r.tokens[step].exact):
                        last = step
                        step += 1
                    else:
                        break
                if last > at:
                    found.append((token.start, r.tokens[last].end, "group", r.text[token.start : r.tokens[last].end]))
        prompt = None
        judged, seen = [], set()
        for start, end, kind, text in sorted(found, key=lambda t: (t[0], -t[1])):
            key = strip_accents(text.lower())
            if key in seen or not technical(start):
                continue
            seen.add(key)
            words = [w.lower() for w in HUMPS.findall(text)]
            stems = tuple(stem(w) for w in words if w not in SMALL)
            if key.replace(" ", "") in self.identifiers or stems in self.known_phrases:
                judged.append((start, end, text, "whitelist"))
                continue
            empty = self.ordinary if kind == "group" else self.role_stems
            saying = [s for s in (stems[1:] if kind == "group" else stems) if s not in empty]
            held = lambda vocabulary: all(s in vocabulary or any(t in vocabulary for t in self.glossary.get(s, ())) for s in saying)
            if held(self.vocabulary):
                judged.append((start, end, text, "norms"))
                continue
            if prompt is None:
                prompt = {stem(w.lower()) for t in tokenize(given["input"]) for w in (HUMPS.findall(given["input"][t.start : t.end]) or [t.exact])}
            judged.append((start, end, text, "input" if held(prompt) else "unknown"))
        return judged

    @staticmethod
    def content(token):
        return len(token.exact) > 2 and token.exact not in STOPPERS and not VERBAL.search(token.exact) and not token.exact[0].isdigit()

    def demands(self, plain):
        known = self.known_demands.get(plain)
        if known is None:
            known = []
            for sentence in re.split(r"(?<=[.;!?])\s+", plain):
                tokens = tokenize(sentence)
                forbids, demands = self.prohibitions.find(tokens), self.obligations.find(tokens)
                if forbids or demands:
                    marked = {i for m in forbids + demands for i in range(m[1], m[2] + 1)}
                    known.append((bool(forbids), {stem(t.exact) for at, t in enumerate(tokens) if at not in marked and t.exact not in SMALL}))
            self.known_demands[plain] = known
        return known

    def conflicts(self, r, resolved):
        by_sentence = {}
        for ref, plain in resolved:
            for sentence in r.sentences:
                if sentence[0] <= ref[0] < sentence[1] and ref[3] != "mention":
                    by_sentence.setdefault(sentence, []).append(plain)
        count = 0
        for plains in by_sentence.values():
            for at, one in enumerate(plains):
                for other in plains[at + 1 :]:
                    if one != other:
                        for a in self.demands(one):
                            for b in self.demands(other):
                                count += a[0] != b[0] and len(a[1] & b[1]) >= 2 and 2 * len(a[1] & b[1]) >= min(len(a[1]), len(b[1]))
        return count

    def segments(self, r, audited, references):
        if audited != "mixed":
            return [audited == "technical"] * len(r.blocks)
        groups = {}
        for index, block in enumerate(r.blocks):
            groups.setdefault(block.group, []).append(index)
        technical = [True] * len(r.blocks)
        for indices in groups.values():
            start, end = r.blocks[indices[0]].start, r.blocks[indices[-1]].end
            if any(r.blocks[i].kind == "code" for i in indices) or any(start <= b < end for b, _ in r.inline) or any(start <= ref[0] < end for ref, _ in references):
                continue
            verdict = self.classify("\n".join(r.prose[r.blocks[i].start : r.blocks[i].end] for i in indices)) != "conversational"
            for i in indices:
                technical[i] = verdict
        return technical

    def suggestions(self, r):
        tokens = [t if t.joined or not at or r.prose[r.tokens[at - 1].end : t.start] != "-" else Token(t.start, t.end, t.exact, True) for at, t in enumerate(r.tokens)]
        exempt = set()
        for m in self.marks.find(tokens):
            sentence = r.of_token.get(m[1])
            if sentence is None:
                continue
            exempt.add(sentence)
            at = r.sentences.index(sentence)
            if m[2] + 1 != sentence[4] or at + 1 == len(r.sentences):
                continue
            following = r.sentences[at + 1]
            if r.blocks[following[2]].kind != "item":
                exempt.add(following)
                continue
            for other in r.sentences[at + 1 :]:
                if r.blocks[other[2]].group != r.blocks[following[2]].group:
                    break
                exempt.add(other)
        return exempt

    def audit(self, given):
        self.validate(given)
        detected = self.classify(given["input"])
        order = ["conversational", "mixed", "technical"]
        audited = max(detected, given["context_type"], key=order.index)
        r, prompt = Reading(given["output"]), Reading(given["input"])
        found = []
        add = lambda rule, severity, description, start, end, **figures: found.append((start, end, rule, severity, description, figures))
        fail = next((m for m in re.finditer(r"(?<![\w-])FAIL(?![\w-])", r.prose) if not re.search(r"(?i)\b(?:no(?: es)?|sin|ni|nunca)\s*$", r.prose[: m.start()])), None)
        complaint = fail and self.complained(prompt)
        if complaint:
            add("IR.8.03", "ERROR", "Responde FAIL a un malentendido.", fail.start(), fail.end(), input=given["input"][complaint[0][3] : complaint[0][4]])
        metrics = {"rules_referenced": 0, "technical_decisions": 0, "coverage_ratio": None}
        notes = []
        if detected != given["context_type"]:
            notes.append(f"Contexto: se declara {given['context_type']} y se detecta {detected}; se audita como {audited}.")
        if audited != "conversational":
            self.audit_technical(given, audited, r, prompt, add, found, fail, metrics, notes)
        return self.result(r, found, detected, audited, metrics, notes)

    def complained(self, r):
        found = list(self.complaints.find_except(self.m_except, r.joined_over_commas()))
        tokens, o = r.tokens, self.reproaches
        near = lambda at, words, most: any(tokens[i].exact in words for i in range(max(r.of_token[at][3], at - most), at))
        for at, token in enumerate(tokens):
            if at not in r.of_token:
                continue
            last = min(r.of_token[at][4] - 1, at + 4)
            for forms, failing in ((self.failing_forms, True), (self.verb_forms, False)):
                yours = token.folded in forms[0] or (token.folded in forms[1] and near(at, o["auxiliaries"], 3))
                if failing and (yours or (token.folded in forms[2] and near(at, ["que"], 3))):
                    found.append((0, at, at, token.start, token.end))
                elif not failing and yours and (near(at, o["before"], 4) or any(tokens[i].exact in o["after"] for i in range(at + 1, last + 1))):
                    found.append((0, at, at, token.start, token.end))
        for sentence in r.sentences:
            said = r.prose[sentence[0] : sentence[1]]
            if FLAT_NO.match(said.strip()):
                found.append((0, sentence[3], sentence[3], sentence[0], sentence[1]))
            asked = next((t for t in tokens[sentence[3] : sentence[4]] if t.exact in self.asked), None)
            if asked and CONTRAST.search(r.prose[asked.end : sentence[1]]):
                found.append((0, sentence[3], sentence[3], asked.start, asked.end))

        def third(at):
            sentence = r.of_token.get(at)
            words = [t.exact for t in tokens[sentence[3] : sentence[4]]] if sentence else []
            if len(words) < 2 or words[0] not in ("el", "la", "los", "las", "un", "una", "este", "esta", "ese", "esa", "cada"):
                return False
            return words[1] not in self.own_subjects and not any(w in PERSONS for w in words[2:])

        return [m for m in found if not third(m[1])]

    def audit_technical(self, given, audited, r, prompt, add, found, fail, metrics, notes):
        active, versions = set(given["active"]), given["versions"]
        references = [(ref, self.resolve(ref, active, versions)) for ref in self.scan(given["output"])]
        technical_blocks = self.segments(r, audited, [x for x in references if x[0][3] != "mention"])

        def technical(offset):
            low, high = 0, len(r.blocks) - 1
            while low < high:
                middle = (low + high + 1) >> 1
                if r.blocks[middle].open <= offset:
                    low = middle
                else:
                    high = middle - 1
            return bool(r.blocks) and technical_blocks[low]

        resolved = [(ref, got[1]) for ref, got in references if got]
        valid = [(ref, got) for ref, got in references if got and ref[3] != "mention"]
        for ref, got in references:
            if not got and (ref[3] != "mention" or ref[5]) and technical(ref[0]):
                add("IR.4.01", "ERROR", f"La referencia «{r.text[ref[0]:ref[1]]}» no está en las normas.", ref[0], ref[1], reference=r.text[ref[0] : ref[1]])
        claims = self.claims(r, resolved)
        decisions = self.decisions(r, claims)
        metrics["technical_decisions"] = decisions
        metrics["rules_referenced"] = len({(got[0], ref[3], ref[4]) for ref, got in valid})
        metrics["coverage_ratio"] = metrics["rules_referenced"] / decisions if decisions else None
        if decisions and not valid:
            add("IR.0.01", "ERROR", f"La respuesta toma {decisions} decisiones y no cita ninguna norma.", 0, 1, decisions=decisions)
        if decisions and 2 * len(valid) < decisions:
            add("IR.5.02", "WARNING", f"Hay {len(valid)} referencias para {decisions} decisiones.", 0, 1, decisions=decisions)
        for begin, end, plains, reported in claims:
            said = r.text[begin:end]
            if reported and re.search(r"`[^`]+`", said) and not all(c.strip("`") in p for c in re.findall(r"`[^`]+`", said) for p in plains):
                continue
            quotes = [fold_markdown(said)]
            if reported:
                quotes += [fold_markdown(r.text[begin : m[3]]).rstrip(" ,;:") for m in self.commentary.find([t for t in r.tokens if begin <= t.start < end]) if m[3] > begin]
            ratio = max(best_ratio(quote, plain, 0.9) for quote in quotes for plain in plains)
            if ratio < 0.9 and technical(begin):
                add("IR.4.02", "ERROR", f"Lo que se atribuye a la norma no es su texto ({ratio:.3f}).", begin, end, ratio=ratio)
        seen = set()
        for m in self.past(r):
            sentence = r.of_token.get(m[1])
            if sentence and sentence not in seen and not r.quoted(m[3]) and not re.search(r"(?i)\[\s*turnos?\s+\d+", r.text[sentence[0] : sentence[1]]):
                seen.add(sentence)
                if technical(m[3]):
                    add("IR.3.02", "WARNING", f"«{r.text[m[3]:m[4]]}» remite a lo ya tratado sin citar el turno.", m[3], m[4])
        self.inferences(r, prompt, [ref for ref, _ in valid], technical, add)
        valued = self.values.find_except(self.v_except, r.tokens)
        listed = {at for m in valued for at in m[1:3]}
        valued += [(0, at, at, t.start, t.end) for at, t in enumerate(r.tokens) if at not in listed and len(t.exact) > 6 and t.exact.endswith(self.value_endings)]
        for m in valued:
            if not r.quoted(m[3]) and technical(m[3]):
                add("IR.7.02", "WARNING", f"«{r.text[m[3]:m[4]]}» valora en vez de describir.", m[3], m[4])
        if audited == "mixed":
            self.formality(r, technical, add)
        terms = self.terms(r, given, technical)
        unknown = sum(t[3] == "unknown" for t in terms)
        if unknown:
            notes.append(f"IR.3.01 e IR.4.01 no se ejecutaron sobre {unknown} términos: no hay embedder.")
        elif terms:
            metrics["drift_score"] = sum(t[3] == "input" for t in terms) / len(terms)
        notes.append("IR.6.02 no se ejecutó: no se dieron dos ejecuciones más ni un modelo con que repetir.")
        self.conflicts(r, resolved)
        steps = [b for at, b in enumerate(r.blocks) if b.ordinal is not None and technical_blocks[at]]
        code = [b for b in r.blocks if b.kind == "code" and not self.obvious(r.text[b.start : b.end])]
        if any(f[3] == "ERROR" for f in found) and not fail and (code or len(steps) >= 2):
            place = min([b.open for b in code] + ([steps[0].open] if len(steps) >= 2 else []))
            add("IR.8.01", "ERROR", "Entrega una solución aunque incumple, y no declara FAIL.", place, place + 1)

    def past(self, r):
        found = self.history.find_except(self.h_except, r.joined_over_commas())
        found += [(0, at, at, t.start, t.end) for at, t in enumerate(r.tokens) if t.exact.endswith(self.shared_past) and not t.exact.endswith("ríamos")]
        found += [(0, at, at, t.start, t.end) for at, t in enumerate(r.tokens) if t.exact.endswith(self.your_past) and t.exact not in self.yours_except and any(t.exact.endswith(e) and len(t.exact) > len(e) for e in self.your_past)]
        times = [(m, False) for m in self.past_times.find_except(self.h_except, r.tokens)]
        times += [(m, True) for m in self.earlier_times.find_except(self.h_except, r.tokens)]
        for time, clause in times:
            sentence = r.of_token.get(time[1])
            if sentence:
                for at in range(sentence[3], sentence[4]):
                    token = r.tokens[at]
                    if clause and not (at > sentence[3] and r.tokens[at - 1].exact == "que"):
                        continue
                    if re.fullmatch(r"(?!extremos|tramos|supremos)[a-zñ]{3,}[aei]mos|[a-zñ]{4,}(?:(?<![aei]r)é|í)", token.exact):
                        found.append((0, at, at, token.start, token.end))
                        break
        return sorted(found, key=lambda m: m[3])

    def inferences(self, r, prompt, valid, technical, add):
        tokens, asked, seen = r.joined_over_commas(), prompt.joined_over_commas(), set()
        marked = self.suggestions(r)
        found = []
        for family in self.families:
            matches = family.find_except(self.i_except, tokens)
            if matches and not family.find_except(self.i_except, asked):
                found += matches
        found += [m for m in self.uncited.find_except(self.i_except, tokens) if (s := r.of_token.get(m[1])) and not any(s[0] <= ref[0] < s[1] for ref in valid)]
        for sentence in r.sentences:
            at = sentence[3]
            while at < sentence[4] and r.tokens[at].exact in self.i_openers:
                at += 1
            if at < sentence[4] and WOULD.fullmatch(r.tokens[at].exact) and r.tokens[at].exact not in self.would_except:
                found.append((0, at, at, r.tokens[at].start, r.tokens[at].end))
        for m in sorted(found, key=lambda m: m[3]):
            sentence = r.of_token.get(m[1])
            if sentence is None or sentence in seen or sentence in marked or r.quoted(m[3]):
                continue
            if r.prose[sentence[0] : sentence[1]].rstrip().endswith("?") and self.questions.find(r.tokens[sentence[3] : sentence[4]]):
                continue
            seen.add(sentence)
            if technical(m[3]):
                add("IR.7.01", "ERROR", f"«{r.text[m[3]:m[4]]}» introduce algo que nadie pidió.", m[3], m[4])

    def formality(self, r, technical, add):
        weights = {}
        for matcher, weight in ((self.strong, 3), (self.light, 1)):
            for m in matcher.find(r.tokens):
                sentence = r.of_token.get(m[1])
                if sentence and not technical(m[3]):
                    first, sum_ = weights.get(sentence[2], (m, 0))
                    weights[sentence[2]] = (first, sum_ + weight)
        for first, sum_ in weights.values():
            if sum_ > 2:
                add("IR.7.02", "WARNING", "Demasiado formal para una conversación.", first[3], first[4])

    @staticmethod
    def validate(given):
        for key, kind in (("input", str), ("output", str), ("context_type", str), ("active", list), ("versions", dict)):
            if not isinstance(given.get(key), kind):
                raise ValueError(key)
        if not given["output"].strip() or given["context_type"] not in ("technical", "mixed", "conversational"):
            raise ValueError("output")

    def result(self, r, found, detected, audited, metrics, notes):
        starts = [0] + [m.end() for m in re.finditer("\n", r.text)]
        violations, trace, seen = [], [], {}
        for start, end, rule, severity, description, figures in sorted(found, key=lambda f: (f[0], f[1], f[2])):
            line = bisect.bisect_right(starts, start)
            text = r.text[starts[line - 1] :].partition("\n")[0]
            key = rule + "\n" + " ".join(text.split())
            seen[key] = seen.get(key, 0) + 1
            fingerprint = zlib.crc32(f"{key}\n{seen[key]}".encode())
            violations.append({"rule": rule, "severity": severity, "description": description, "location": f"output line {line}"})
            trace.append({"pointer": f"/violations/{len(trace)}", "rule": rule, "span": [start, end, r.text[start:end]], "figures": {**figures, "fingerprint": fingerprint, "line": text}})
        failed = any(v["severity"] == "ERROR" for v in violations)
        verdict = "FAIL" if failed else "SKIP" if audited == "conversational" else "PASS"
        return {"result": verdict, "context_type_detected": detected, "violations": violations, "metrics": metrics, "notes": " ".join(notes)}, trace


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    auditor = Auditor(data)
    started = time.process_time()
    results = [auditor.audit(given)[0] for given in data["inputs"]]
    seconds = time.process_time() - started
    rules = [sorted(violation["rule"] for violation in result["violations"]) for result in results]
    print(json.dumps({"seconds": seconds, "rules": rules}))


main()
