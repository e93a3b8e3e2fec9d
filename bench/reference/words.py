"""Words, lists of phrases and forms of verbs, as the auditor reads them."""

import re
import unicodedata
from functools import lru_cache

WORD = re.compile(r"\w+(?:[.,](?<=\d[.,])(?=\d)\w+)*(?:(?:\+\+|#)(?!\w))?")
GAP_WORDS = 3


@lru_cache(maxsize=None)
def strip_accents(word):
    if word.isascii():
        return word
    plain = []
    for char in unicodedata.normalize("NFD", word):
        if unicodedata.combining(char) and not (char == "\u0303" and plain and plain[-1] in "nN"):
            continue
        plain.append(char)
    return unicodedata.normalize("NFC", "".join(plain))


class Token:
    __slots__ = ("start", "end", "exact", "folded", "joined")

    def __init__(self, start, end, exact, joined):
        self.start, self.end, self.exact, self.joined = start, end, exact, joined
        self.folded = strip_accents(exact)


def tokenize(text):
    tokens = []
    last = 0
    for match in WORD.finditer(text):
        start, end = match.span()
        joined = bool(tokens) and not text[last:start].strip()
        tokens.append(Token(start, end, match.group().lower(), joined))
        last = end
    return tokens


def joined_over(tokens, text, pattern):
    """The same words, those with only such a text between them joined: "Además, debes"."""
    joined = tokens
    for at in range(1, len(tokens)):
        token = tokens[at]
        if not token.joined and pattern.fullmatch(text, tokens[at - 1].end, token.start):
            if joined is tokens:
                joined = list(tokens)
            joined[at] = Token(token.start, token.end, token.exact, True)
    return joined


class Match:
    __slots__ = ("phrase", "first", "last", "start", "end")

    def __init__(self, phrase, first, last, start, end):
        self.phrase, self.first, self.last, self.start, self.end = phrase, first, last, start, end


class Node:
    __slots__ = ("words", "prefixes", "lengths", "lists", "gap", "phrase")

    def __init__(self):
        self.words, self.prefixes, self.lengths, self.lists = {}, {}, set(), []
        self.gap, self.phrase = None, -1


@lru_cache(maxsize=None)
def agree(rule, text):
    """An accent of a phrase may be missing in the text, never added."""
    if len(rule) != len(text):
        return False
    return all(a == b or strip_accents(a) == b for a, b in zip(rule, text))


class Phrases:
    """Many phrases in one pass: `palabra*` is a beginning, `…` up to three words, `{name}` any phrase of a list."""

    PARTS = re.compile(r"…|\{([^{}]+)\}")

    def __init__(self, phrases, lists=None):
        if isinstance(phrases, dict):
            phrases, lists = phrases["phrases"], phrases["lists"]
        self.named, self.known = lists or {}, {}
        self.root = Node()
        for index, phrase in enumerate(phrases):
            self.add(self.root, phrase, index)
        self.openings, prefixes = set(), set()
        self.open(self.root, self.openings, prefixes)
        self.prefixes = tuple(prefixes)

    def add(self, root, phrase, index):
        node, at = root, 0
        for part in self.PARTS.finditer(phrase):
            node = self.add_words(node, phrase[at : part.start()])
            if part.group(1):
                node = self.add_list(node, part.group(1))
            else:
                node.gap = node.gap or Node()
                node = node.gap
            at = part.end()
        node = self.add_words(node, phrase[at:])
        if node is not root and node.phrase < 0:
            node.phrase = index

    def add_list(self, node, name):
        if name not in self.known:
            self.known[name] = Node()
            for phrase in self.named.get(name, ()):
                self.add(self.known[name], phrase, 0)
        root = self.known[name]
        for _, inside, then in node.lists:
            if inside is root:
                return then
        openings, prefixes = set(), set()
        self.open(root, openings, prefixes)
        node.lists.append(((openings, tuple(prefixes)), root, Node()))
        return node.lists[-1][2]

    @staticmethod
    def add_words(node, text):
        for match in WORD.finditer(text):
            exact = match.group().lower()
            folded = strip_accents(exact)
            if text[match.end() : match.end() + 1] == "*":
                node.lengths.add(len(folded))
                edges = node.prefixes.setdefault(folded, [])
            else:
                edges = node.words.setdefault(folded, [])
            for known, child in edges:
                if known == exact:
                    node = child
                    break
            else:
                edges.append((exact, Node()))
                node = edges[-1][1]
        return node

    def open(self, node, words, prefixes):
        words.update(node.words)
        prefixes.update(node.prefixes)
        for _, inside, _ in node.lists:
            self.open(inside, words, prefixes)

    def find(self, tokens):
        """The longest phrase that begins at each word."""
        found = []
        for first, token in enumerate(tokens):
            if token.folded in self.openings or (self.prefixes and token.folded.startswith(self.prefixes)):
                best = [-1, -1]
                self.walk(self.root, tokens, first, first, None, best)
                if best[0] >= 0:
                    last = best[1] - 1
                    found.append(Match(best[0], first, last, token.start, tokens[last].end))
        return found

    def walk(self, node, tokens, first, at, rest, best):
        if node.phrase >= 0:
            if rest:
                self.walk(rest[0], tokens, first, at, rest[1], best)
            elif at > best[1]:
                best[0], best[1] = node.phrase, at
        if at >= len(tokens):
            return
        token = tokens[at]
        if at > first and not token.joined:
            return
        folded, exact = token.folded, token.exact
        for known, child in node.words.get(folded, ()):
            if known == exact or agree(known, exact):
                self.walk(child, tokens, first, at + 1, rest, best)
        for length in node.lengths:
            for known, child in node.prefixes.get(folded[:length], ()):
                if agree(known, exact[:length]):
                    self.walk(child, tokens, first, at + 1, rest, best)
        for (words, prefixes), inside, then in node.lists:
            if folded in words or (prefixes and folded.startswith(prefixes)):
                self.walk(inside, tokens, first, at, (then, rest), best)
        if node.gap:
            for skip in range(GAP_WORDS + 1):
                if skip and (at + skip >= len(tokens) or not tokens[at + skip].joined):
                    break
                self.walk(node.gap, tokens, first, at + skip, rest, best)

    def find_except(self, exempt, tokens):
        """Without what lies inside an exempt phrase and without matches inside a longer one."""
        found = self.find(tokens)
        if not found:
            return found
        areas = exempt.find(tokens)
        free = [m for m in found if not any(a.first <= m.last and m.first <= a.last for a in areas)]
        return [m for at, m in enumerate(free) if at == 0 or m.first > free[at - 1].last]


# --- forms of verbs, by their ending alone ---------------------------------------------------------------------------

INFINITIVE, ORDER, FIRST, WE, DID, WILL, PAST, PARTICIPLE, ENCLITIC = (1 << bit for bit in range(9))
SHAPES = [
    (INFINITIVE, re.compile(r"^[a-zñáéíóúü]{2,}[aeií]r(?:l[aeo]s?|se)?$")),
    (ORDER, re.compile(r"^[a-zñáéíóúü]{2,}(?:[aeáéí]|[ae]n)$")),
    (ENCLITIC, re.compile(r"[áéíóú][a-zñü]*[ae]n?(?:se)?(?:l[aeo]s?|se)$")),
    (FIRST, re.compile(r"^[a-zñáéíúü]{2,}o$")),
    (WE, re.compile(r"^[a-zñ]{2,}[aei]mos$")),
    (DID, re.compile(r"^[a-zñ]{4,}[éí]$|(?:pus|dij|hic|traj|duj|tuv)e$")),
    (WILL, re.compile(r"^[a-zñ]{2,}[aei]r(?:á|án)$")),
    (PAST, re.compile(r"^[a-zñü]{2,}(?:ó|aron|ieron|eron)$")),
    (PARTICIPLE, re.compile(r"^(?:[a-zñü]{2,}[aií]d|[a-zñü]*(?:escrit|hech|puest|vist|dich|abiert|cubiert|suelt|vuelt|rot|impres))[oa]s?$")),
]


@lru_cache(maxsize=None)
def shape_of(word):
    return sum(bit for bit, pattern in SHAPES if pattern.search(word))


# --- stems -----------------------------------------------------------------------------------------------------------

SUFFIXES = "aciones acion amente mente adores ador antes ante ados adas ado ada idos idas ido ida ando iendo es as os s a o e".split()


@lru_cache(maxsize=None)
def stem(word):
    word = strip_accents(word)
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word
