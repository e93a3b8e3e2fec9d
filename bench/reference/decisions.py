"""Technical decisions: sentences that commit to something, and blocks of code."""

import re

from markdown import EDGE
from words import DID, ENCLITIC, FIRST, INFINITIVE, ORDER, PARTICIPLE, PAST, WE, WILL, Phrases, shape_of

DETERMINERS = set("el la los las un una unos unas este esta estos estas ese esa cada otro otra dos tres su sus al todos todas ambos ambas".split())
NOUN_BEFORE = set("el la los las un una este esta ese esa su de del al a con por sin en para cada otro otra mismo nuevo primer segundo tercer que".split())
PRONOUNS = set("se no lo la los las le les nos te me ya".split())
CLITICS = set("se lo la los las le les".split())
ASKING = set("qué cuál cuáles cómo dónde cuándo quién cuánto cuánta cuántos cuántas".split())
SAID = set("decido decide decidió decidimos propongo propone concluyo concluye hay tiene tienen implica supone significa hace hago hacemos claro acuerdo asegura garantiza exige pide consigue logra".split())
HAVE, WE_HAVE = {"he", "hemos", "ha", "han"}, {"he", "hemos"}
ARTICLES = {"el", "la", "los", "las", "mi", "nuestra", "nuestro"}
INDEFINITE = {"un", "una", "unos", "unas", "en"}
BREAK = re.compile(r"[,;:!?|\n]|\.\s")
BLOCK_END = "\x01"
STRONG = re.compile(r"(?:escrit|hech|puest|abiert|cubiert|suelt|vuelt|rot)o$")
ASKS_USER = re.compile(r"[áéíóú][a-zñ]*(?:me|nos)$")
CODE_AHEAD = re.compile(r"\s+\x01{3}")
ANNOUNCES = re.compile(r"(?:[ \t]+[^\W\d_]+)?\s*:[ \t]*\S")
CODE_FIRST = re.compile(r"[\s*_\"«]*`([^`]*)`")
QUESTION = re.compile(r"\?\s*[\"'»”)*_]*$")


class Decisions:
    def __init__(self, options):
        self.options = options
        for name in ("initial", "third", "finite", "passive", "first", "participles", "nouns", "subordinators", "openers", "idle", "idle_reflexive", "idle_participles", "becoming", "introducers", "language_words", "obvious_syntax"):
            setattr(self, name, set(options[name]))
        for name in ("commitments", "proposals", "findings", "labels", "except", "generic_subjects", "language_subjects"):
            setattr(self, name + "_list", Phrases(options[name]))

    def find(self, r):
        """Where sentences commit, one place a sentence, and the blocks of code that are more than obvious syntax."""
        places = {}
        for at in sorted(self.committed(r)):
            sentence = r.by_token[at]
            if sentence and sentence not in places and self.may_decide(r, sentence) and not self.obvious_sentence(r, sentence):
                places[sentence] = (r.tokens[at].start, sentence.block)
        code = [(block.open, index) for index, block in enumerate(r.blocks) if block.kind == "code" and not self.obvious(r.text[block.start : block.end])]
        return sorted([*places.values(), *code])

    @staticmethod
    def may_decide(r, sentence):
        return r.blocks[sentence.block].kind not in ("heading", "quote") and not QUESTION.search(r.text[max(0, sentence.end - 6) : sentence.end])

    def committed(self, r):
        tokens = r.tokens
        exempt = {i for m in getattr(self, "except_list").find(tokens) for i in range(m.first, m.last + 1)}
        found = {m.first for m in self.commitments_list.find(tokens) if not self.subordinate(r, m.first)}
        for m in self.proposals_list.find(tokens):
            following = tokens[m.last + 1] if m.last + 1 < len(tokens) else None
            if following and following.joined and shape_of(following.exact) & INFINITIVE and following.exact not in self.idle and not self.subordinate(r, m.first):
                found.add(m.first)
        found.update(m.first for m in self.findings_list.find(tokens))
        for m in self.labels_list.find(tokens):
            if self.begins_sentence(r, m.first) and ANNOUNCES.match(r.prose[tokens[m.last].end : tokens[m.last].end + 32]):
                found.add(m.first)
        for sentence in r.sentences:
            opening = sentence.first
            while opening < sentence.last and tokens[opening].folded in self.openers:
                opening += 1
            found.update(at for at in range(sentence.first, sentence.last) if self.commits(r, sentence, opening, at))
        generic, explained = self.beginning(r, self.generic_subjects_list), self.beginning(r, self.language_subjects_list)
        return [at for at in found if at not in exempt and not r.quoted(tokens[at].start) and not self.excused(r, at, generic, explained)]

    def excused(self, r, at, generic, explained):
        sentence, tokens = r.by_token[at], r.tokens
        if sentence is None:
            return False
        if sentence in explained or self.explained(r, sentence, at, generic):
            return True
        return tokens[sentence.first].exact in ("si", "cuando") and "," not in r.prose[sentence.start : tokens[at].start]

    def explained(self, r, sentence, at, generic):
        reflexive = at > 0 and r.tokens[at - 1].exact == "se"
        if not reflexive and r.tokens[at].exact not in self.third:
            return False
        code = CODE_FIRST.match(r.text[sentence.start : r.tokens[at].start])
        if code and code.group(1).strip() in self.language_words:
            return True
        return sentence in generic and (not reflexive or r.tokens[sentence.first].exact in INDEFINITE)

    @staticmethod
    def beginning(r, subjects):
        return {r.by_token[m.first] for m in subjects.find(r.tokens) if r.by_token[m.first] and r.by_token[m.first].first == m.first}

    @staticmethod
    def begins_sentence(r, at):
        sentence = r.by_token[at]
        return sentence is not None and (sentence.first == at or (sentence.first == at - 1 and r.tokens[at - 1].exact in ARTICLES))

    def commits(self, r, sentence, opening, at):
        tokens, exact = r.tokens, r.tokens[at].exact
        if exact in self.nouns and at == sentence.first and r.blocks[sentence.block].kind == "item":
            if at + 1 < len(tokens) and tokens[at + 1].exact in ("de", "del"):
                return True
        if (tokens[at].folded in self.initial or self.verb_with_object(r, at)) and self.is_initial(r, sentence, opening, at):
            return True
        return self.has_form(r, at) and not self.subordinate(r, at)

    def is_initial(self, r, sentence, opening, at):
        before = r.prose[sentence.start : r.tokens[at].start].rstrip()
        if at <= opening:
            return not before.endswith(EDGE)
        if before.endswith(","):
            return r.tokens[sentence.first].exact in self.introducers and before.index(",") == len(before) - 1
        return before.endswith((":", "|", ";", "–", "—"))

    def verb_with_object(self, r, at):
        exact = r.tokens[at].exact
        if len(exact) <= 3 or exact in self.idle:
            return False
        shape = shape_of(exact)
        if shape & ENCLITIC:
            return True
        if shape & INFINITIVE:
            return self.has_object(r, at)
        if shape & PARTICIPLE or not shape & (ORDER | FIRST) or ASKS_USER.search(exact):
            return False
        return self.object_after(r.tokens, at) in DETERMINERS

    @staticmethod
    def object_after(tokens, at):
        return tokens[at + 1].exact if at + 1 < len(tokens) and tokens[at + 1].joined else ""

    def has_object(self, r, at):
        following = self.object_after(r.tokens, at)
        if following:
            return following in DETERMINERS
        return bool(CODE_AHEAD.match(r.prose, r.tokens[at].end, r.tokens[at].end + 8))

    @staticmethod
    def is_noun(tokens, at):
        return tokens[at].joined and tokens[at - 1].exact in NOUN_BEFORE

    def has_form(self, r, at):
        tokens, exact = r.tokens, r.tokens[at].exact
        if exact in self.third or exact in self.finite:
            return True
        before = tokens[at - 1].exact if at else ""
        if exact in self.passive:
            return before == "se" or exact.endswith("o")
        if exact in self.first:
            return (tokens[at].joined and before in ("lo", "la", "los", "las")) or (self.has_object(r, at) and not self.is_noun(tokens, at))
        shape = shape_of(exact)
        if shape & PARTICIPLE and tokens[at].joined and self.is_done(tokens, at):
            return True
        if exact in self.idle or (before == "se" and exact in self.idle_reflexive):
            return False
        if shape & WE:
            return True
        if shape & DID:
            return not self.is_noun(tokens, at)
        return before == "se" and tokens[at].joined and not (at > 1 and tokens[at - 2].exact == "no") and bool(shape & (WILL | ORDER | PAST))

    def is_done(self, tokens, at):
        token, before = tokens[at], tokens[at - 1].exact
        if before in self.becoming:
            return token.exact not in self.idle_participles
        if before not in HAVE or self.denied(tokens, at - 1):
            return False
        if token.folded in self.participles or STRONG.search(token.exact):
            return True
        return before in WE_HAVE and token.exact.endswith("o") and token.exact not in self.idle_participles

    @staticmethod
    def denied(tokens, at):
        before = at - 1
        while before >= 0 and tokens[before].exact in CLITICS:
            before -= 1
        return before >= 0 and tokens[before].exact == "no"

    def subordinate(self, r, at):
        """Part of a clause that only describes or asks: "la clase que usa…", "saber qué versión usa…"."""
        tokens = r.tokens
        if not tokens[at].joined:
            return False
        before = at - 1
        while before > 0 and tokens[before].joined and tokens[before].exact in PRONOUNS:
            before -= 1
        if tokens[before].exact in PRONOUNS:
            return False
        if tokens[before].exact in self.subordinators:
            return not self.consequence(tokens, before)
        return self.asked(r, at) or self.relative(tokens, before)

    @staticmethod
    def asked(r, at):
        for place in range(at - 1, max(-1, at - 61), -1):
            end = r.tokens[place].end
            if r.prose[end] == BLOCK_END or BREAK.search(r.prose, end, r.tokens[place + 1].start):
                return False
            if r.tokens[place].exact in ASKING:
                return True
        return False

    def relative(self, tokens, at):
        place = at
        while place > 0 and at - place < 4 and tokens[place].joined:
            if tokens[place - 1].exact in ("que", "donde"):
                return not self.consequence(tokens, place - 1) and not (place > 1 and tokens[place - 2].exact in SAID)
            place -= 1
        return False

    @staticmethod
    def consequence(tokens, at):
        if tokens[at].exact != "que":
            return False
        before = tokens[at - 1].exact if at else ""
        if before == "lo":
            return at > 1 and tokens[at - 2].exact in ("por", "con")
        return before in ("así", "modo", "manera", "forma")

    def obvious(self, code):
        for line in re.split(r"\r?\n", code):
            text = line.strip()
            if re.fullmatch(r"[{}();\s]*", text) or re.match(r"//|#(?!region)|/\*|\*|--|<!--", text):
                continue
            word = re.match(r"[^\W\d_]*", re.sub(r"^(?:global|file)\s+", "", text)).group()
            if word not in self.obvious_syntax or re.match(r"using\s*(?:\(|var\b)|using\s+var\b", text):
                return False
        return True

    def obvious_sentence(self, r, sentence):
        codes = [r.text[start:end] for start, end in r.inline if sentence.start <= start and end <= sentence.end]
        if codes:
            return all(re.match(r"[^\W\d_]*", code.strip()).group() in self.obvious_syntax for code in codes)
        return sentence.last - sentence.first <= 8 and any(token.exact in self.obvious_syntax for token in r.said(sentence))
