"""Citations of norms, what they resolve to, and what is claimed about them."""

import bisect
import difflib
import re
from collections import namedtuple
from functools import lru_cache

from markdown import EMPHASIS
from words import Phrases, stem, tokenize

NUMBER = r"\d{1,4}(?:\.\d{1,4})*"
NUMBER_END = r"(?![^\W_]|[.,]\d| ?%)"
BEFORE = r"(?<![\w./\\-])"
SIGN = r"(?:§§?|[Ss]ecci[oó]n(?:es)?|[Ss]ecc?\.|[Aa]partados?|[Aa]rt[íi]culos?|[Aa]rts?\.|[Pp]untos?|[Cc]l[áa]usulas?|[Rr]eglas?|[Nn]ormas?|[Cc]ap[íi]tulos?)"
VERSION = r"(?:[vV]|[vV]er\.?|[vV]ersi[oó]n|[rR]ev\.?|[rR]evisi[oó]n) ?\.? ?(?P<version>\d+(?:\.\d+)*)"
VERSION_AFTER = re.compile(rf"\s*[,;(\[–—-]{{0,2}}\s*(?:en (?:la|su) |de (?:la|su) )?{VERSION}(?![^\W_])")
MORE = re.compile(rf"\s*(?:,|;|/|&|\+|–|—|-|\b(?:y|e|o|u|a|ni|hasta)\b|, (?:y|e|o))\s*(§§?)?\s*({NUMBER}){NUMBER_END}")
LATER = re.compile(rf"[^.;:\n(§\d]{{1,40}}?(?:§§?\s*|en (?:su|la|el) (?:[Ss]ecci[oó]n|[Aa]partado|[Aa]rt[íi]culo)\s+)({NUMBER}){NUMBER_END}")
IP_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")

Reference = namedtuple("Reference", "start end code number rule version")
Citation = namedtuple("Citation", "reference document plain item")
Claim = namedtuple("Claim", "start end ends citations reported")


def escape_all(names):
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


class Library:
    def __init__(self, documents, prohibitions, obligations):
        self.documents = {document["code"]: document for document in documents}
        self.items, self.holders, self.aliases = {}, {}, {}
        tight, loose = {"R"}, {"IR"} | set(self.documents)
        for document in documents:
            for alias in document["aliases"]:
                self.aliases.setdefault(alias, document["code"])
            for kind, key, plain in document["items"]:
                self.items[document["code"], kind, key.upper().replace("-", ".")] = plain
                if kind == "rule":
                    self.holders.setdefault(key.upper().replace("-", "."), []).append(document["code"])
                    prefix = re.match(r"[A-ZÑ]*", key).group()
                    if prefix:
                        loose.add(prefix)
                        if re.match(r"[A-ZÑ]+\d", key):
                            tight.add(prefix)
        self.vocabulary = {stem(word) for document in documents if not document["builtIn"] for word in words_of_text(document["text"]) if word not in SMALL}
        self.prohibitions, self.obligations = Phrases(prohibitions), Phrases(obligations)
        self.known_demands = {}
        self.patterns = self.compile(escape_all(self.aliases), escape_all(tight), escape_all(loose))

    @staticmethod
    def compile(name, tight, loose):
        beside = rf"(?:\s*[,@(]?\s*{VERSION}\)?|\s+(?P<bare>\d+(?:\.\d+)*)(?=\s*[,)]?\s*§))?"
        article = r"(?:la |el |en la |en el |en su )?"
        rule = rf"(?P<rule>(?:{tight}){NUMBER}|(?:{loose})[.-]\d{{1,4}}(?:[.-]\d{{1,4}})*){NUMBER_END}"
        forms = [
            rf"{BEFORE}(?P<name>{name}){beside}(?:,?\s*{article}{SIGN})?[\s,:]*{rule}",
            rf"{BEFORE}{rule}",
            rf"{BEFORE}(?P<name>{name}){beside}(?:[,:(]?\s*{article}{SIGN}\s*|\s+)(?P<number>{NUMBER}){NUMBER_END}",
            rf"{SIGN}\s*(?P<number>{NUMBER}),? (?:del?|de la|en|en el|según|según el)\s+(?:(?:documento|norma|texto) )?(?P<name>{name})(?!\w)(?:\s*[,(]?\s*{VERSION})?",
            rf"{BEFORE}(?P<name>[A-ZÁÉÍÓÚÑÜ]{{2,8}})\s*§§?\s*(?P<number>{NUMBER}){NUMBER_END}",
            rf"{BEFORE}(?P<name>[\w-]+\.md),?\s*§§?\s*(?P<number>{NUMBER}){NUMBER_END}",
            rf"{BEFORE}(?P<name>{name})\s*[,@(]?\s*{VERSION}(?![^\W_])",
            rf"{VERSION} (?:del?|de la)\s+(?:(?:documento|norma) )?(?P<name>{name})(?!\w)",
            rf"{BEFORE}(?P<name>{name})(?!\w|\.md)",
        ]
        return [re.compile(form) for form in forms]

    def scan(self, text):
        text = text.replace("*", " ").replace("`", " ")
        found = []
        for pattern in self.patterns:
            for match in pattern.finditer(text):
                groups = match.groupdict()
                number = groups.get("number")
                if number and IP_ADDRESS.fullmatch(number):
                    continue
                name = groups.get("name")
                version = groups.get("version") or groups.get("bare")
                found.append(Reference(match.start(), match.end(), self.aliases.get(name, name), number, groups.get("rule"), version))
        found.sort(key=lambda one: (one.start, one.start - one.end))
        kept = []
        for one in found:
            if not kept or one.start >= kept[-1].end:
                kept.append(one)
            elif self.weight(one) > self.weight(kept[-1]) and one.end > kept[-1].end:
                kept[-1] = one
        references = []
        for at, one in enumerate(kept):
            references += self.with_followers(one, text, kept[at + 1].start if at + 1 < len(kept) else len(text))
        return references

    @staticmethod
    def weight(reference):
        return 2 * bool(reference.number or reference.rule) + bool(reference.code)

    def with_followers(self, first, text, limit):
        group = [self.with_version(first, text, limit)]
        mention = group[0]
        if not mention.number and not mention.rule and mention.code:
            later = LATER.match(text, mention.end, min(limit, mention.end + 80))
            if later:
                sign = re.search(r"(?:§§?\s*|[^\W\d_]+\s+)[\d.]+$", later.group())
                start = later.end() - len(sign.group() if sign else "")
                group.append(mention._replace(start=start, end=later.end(), number=later.group(1)))
        while group[-1].number:
            last = group[-1]
            more = MORE.match(text, last.end, min(limit, last.end + 40))
            if not more or (not more.group(1) and not self.siblings(last.number, more.group(2))):
                break
            group.append(self.with_version(last._replace(start=more.start(2), end=more.end(), number=more.group(2), version=None), text, limit))
        version = next((one.version for one in reversed(group) if one.version), None)
        return [one._replace(version=one.version or version) for one in group]

    @staticmethod
    def siblings(one, other):
        a, b = one.split("."), other.split(".")
        return len(a) > 1 and len(a) == len(b) and len(a[-1]) == len(b[-1])

    @staticmethod
    def with_version(reference, text, limit):
        if reference.version:
            return reference
        match = VERSION_AFTER.match(text, reference.end, min(limit, reference.end + 40))
        return reference._replace(version=match.group("version"), end=match.end()) if match else reference

    def resolve(self, reference, active, versions):
        """The citation of a reference; without text when it leads nowhere."""
        nowhere = Citation(reference, None, None, None)
        code, rule, number = reference.code, reference.rule, reference.number
        if code is None:
            holders = self.holders.get(rule.upper().replace("-", "."), [])
            code = next((holder for holder in holders if holder in active), holders[0] if holders else None)
        document = self.documents.get(code)
        if document is None or code not in active:
            return nowhere
        own = document["version"]
        if any(version is not None and not same_version(version, own) for version in (versions.get(code), reference.version)):
            return nowhere
        if rule:
            item = (code, "rule", rule.upper().replace("-", "."))
        elif number:
            item = next((key for key in ((code, "section", number), (code, "rule", f"{code}.{number}"), (code, "rule", f"R{number}"), (code, "rule", f"IR.{number}")) if key in self.items), None)
        else:
            return Citation(reference, document, document["plain"], None)
        return Citation(reference, document, self.items[item], item) if item in self.items else nowhere

    def demands(self, item):
        known = self.known_demands.get(item)
        if known is None:
            known = self.known_demands[item] = []
            for sentence in re.split(r"(?<=[.;!?])\s+", self.items[item]):
                tokens = tokenize(sentence)
                forbids, demands = self.prohibitions.find(tokens), self.obligations.find(tokens)
                if forbids or demands:
                    marked = {i for m in forbids + demands for i in range(m.first, m.last + 1)}
                    stems = {stem(t.exact) for at, t in enumerate(tokens) if at not in marked and t.exact not in SMALL and len(t.exact) > 2}
                    known.append((bool(forbids), stems))
        return known

    def opposed(self, one, other):
        for forbids, stems in self.demands(one):
            for denies, others in self.demands(other):
                shared = stems & others
                if forbids != denies and len(shared) >= 2 and 2 * len(shared) >= min(len(stems), len(others)):
                    return shared
        return None


def same_version(one, other):
    parts = [[int(part) for part in version.lstrip("v").split(".") if part.isdigit()] for version in (one, other)]
    width = max(map(len, parts))
    return parts[0] + [0] * (width - len(parts[0])) == parts[1] + [0] * (width - len(parts[1]))


SMALL = set("a al con de del e el en entre la las lo los o para por que se sin su sus u un una unas uno unos y the of and for to in".split())
HUMPS = re.compile(r"[A-ZÁÉÍÓÚÑÜ]+(?=[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü])|[A-ZÁÉÍÓÚÑÜ]?[a-záéíóúñü]+|[A-ZÁÉÍÓÚÑÜ]+|\d+")


def words_of_text(text):
    for token in tokenize(text):
        written = text[token.start : token.end]
        yield from (word.lower() for word in HUMPS.findall(written)) if not written.islower() else (token.exact,)


# --- claims ----------------------------------------------------------------------------------------------------------

WHITE = " \t\r\n\xa0"
BETWEEN = WHITE + ",;:—–-"
LINE_MARKS = re.compile(r"(?m)^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-*+•]|\d{1,3}[.)])[ \t]+)?")
TABLE_RULE = re.compile(r"(?m)^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$")
FENCES = re.compile(r"(?m)^[ \t]*(?:`{3,}|~{3,}).*$")
LINK = re.compile(r"!?\[([^\]\n]*)\]\([^()\s]*\)")
PART = re.compile(r"(?i)^(?:(?:su|la|el) )?(?:condición|detección|umbral|excepción|violación|severidad)(?: es| son)? (?=\S)")
SAYS = re.compile(r"\s*(?:claramente |literalmente |expresamente |también )?(?:que\b|:)[\s,:]*")
FIRST_PERSON = re.compile(r"(?i)(?<![^\W\d_])(?:he|hemos|voy|vamos|creé|usé|usamos|creamos|aplico|aplicamos|defino|definimos|añado|añadimos|muevo|movemos|implemento|implementamos|propongo|elijo|elegimos)(?![^\W\d_])")
NAMES = re.compile(r"`[^`\n]+`|(?<!\w)[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü\d]+(?:[A-ZÁÉÍÓÚÑÜ][a-záéíóúñü\d]*)+")
SOURCE = re.compile(r"(?i)\b(?:fuente|norma|cita|ref|referencia|según|véase)\b")


def fold_markdown(text):
    text = LINE_MARKS.sub("", FENCES.sub("", TABLE_RULE.sub("", text))).replace("|", " ")
    return re.sub(r"\s+", " ", EMPHASIS.sub("", LINK.sub(r"\1", text).replace("`", ""))).strip()


def texts_of(claim, text):
    texts = [fold_markdown(text[claim.start : end]) for end in (claim.end, *claim.ends)]
    return texts + [PART.sub("", one) for one in texts if claim.reported and PART.match(one)]


def best_ratio(quote, section, floor):
    """The best window of a section, by words, pruned with the bounds that difflib offers."""
    if quote in section:
        return 1.0
    starts, ends = places_of(section)
    matcher = difflib.SequenceMatcher(None, "", quote)
    best, compared = floor, False
    low, high = -(-2 * len(quote) // 3), 3 * len(quote) // 2
    for start in starts:
        for end in ends[bisect.bisect_left(ends, start + low) : bisect.bisect_right(ends, start + high)]:
            compared = True
            matcher.set_seq1(section[start:end])
            if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
                best = max(best, matcher.ratio())
    return best if compared else max(best, difflib.SequenceMatcher(None, quote, section).ratio())


@lru_cache(maxsize=None)
def places_of(section):
    """Where a window may begin and where it may end: at words and at runs without white space."""
    spans = [match.span() for pattern in (r"\S+", r"\w+") for match in re.finditer(pattern, section)]
    return sorted({start for start, _ in spans}), sorted({end for _, end in spans})


class Claims:
    """What is said to be the text of a norm: quotations beside a citation, "DNS dice que…", "según RED…", quoted blocks."""

    def __init__(self, options):
        self.verbs, self.prohibiting = Phrases(options["verbs"]), Phrases(options["prohibiting"])
        self.openers, self.commentary = Phrases(options["openers"]), Phrases(options["commentary"])
        self.reformulations, self.minimum = Phrases(options["reformulations"]), options["minimum_words"]

    def find(self, r, citations):
        if not citations:
            return []
        exempt = {r.by_token[m.first] for m in self.reformulations.find(r.tokens)}
        is_exempt = lambda offset: bool(exempt) and r.sentence_at(offset) in exempt
        citing = self.citing_blocks(r, citations)
        marks = [phrases.find(r.tokens) for phrases in (self.verbs, self.prohibiting, self.openers, self.commentary)]
        claims = []
        for index, cited in citing.items():
            block = r.blocks[index]
            quoted = list(self.quoted(r, block, cited))
            claims += [c for c in quoted if not is_exempt(c.start) and not any(is_exempt(one.reference.start) for one in c.citations)]
            for sentence in r.sentences:
                if sentence.block != index or sentence in exempt or any(c.start < sentence.end and c.end > sentence.start for c in quoted):
                    continue
                claim = self.reported(r, sentence, cited, [[m for m in found if sentence.start <= m.start and m.end <= sentence.end] for found in marks])
                if claim and not self.applies(claim, r.text):
                    claims.append(claim)
        claims += self.blocks(r, citing, is_exempt)
        return sorted(claims, key=lambda claim: claim.start)

    @staticmethod
    def citing_blocks(r, citations):
        citing, index = {}, 0
        for citation in citations:
            start, end = citation.reference.start, citation.reference.end
            while index < len(r.blocks) and r.blocks[index].end < end - 1:
                index += 1
            if index == len(r.blocks):
                break
            if r.blocks[index].kind != "code" and start >= r.blocks[index].start:
                citing.setdefault(index, []).append(citation)
        return citing

    def quoted(self, r, block, cited):
        for start, end in r.quotes:
            if block.start <= start and end <= block.end and r.words_between(start, end) >= self.minimum:
                near = [one for one in cited if self.beside(r.prose, one.reference, start - 1, end + 1)]
                if near:
                    yield Claim(start, end, (), near, False)

    @staticmethod
    def beside(prose, reference, start, end):
        if reference.end <= start:
            between = prose[reference.end : start]
        elif reference.start >= end:
            between = prose[end : reference.start]
        else:
            return False
        return len(between) <= 120 and not re.search(r"[.!?]\s+[A-ZÁÉÍÓÚÑÜ]", between) and not re.search("[«“\"]", between)

    def blocks(self, r, citing, is_exempt):
        for index, block in enumerate(r.blocks):
            if block.kind != "quote":
                continue
            inside = citing.get(index, [])
            before = r.blocks[index - 1] if index else None
            if inside:
                named = inside
            elif before and r.prose[before.start : before.end].rstrip().endswith(":"):
                named = citing.get(index - 1, [])
            else:
                named = self.signed_by(r, index + 1, citing.get(index + 1, []))
            if not named or is_exempt(block.end - 1) or any(is_exempt(one.reference.start) for one in named):
                continue
            if any(block.start <= begin and end <= block.end for begin, end in r.quotes):
                continue
            head = r.text[block.start : inside[0].reference.start if inside else block.end]
            end = block.start + len(head.rstrip(WHITE + ">—–([-"))
            start = block.start + re.match(r"[\s>]*", head).end()
            if end - start >= 10:
                yield Claim(start, end, (), named, False)

    @staticmethod
    def signed_by(r, index, cited):
        if not cited:
            return []
        block = r.blocks[index]
        around = r.prose[block.start : cited[0].reference.start] + r.prose[cited[-1].reference.end : block.end]
        return [] if re.search(r"[^\W_]", SOURCE.sub("", around)) else cited

    def reported(self, r, sentence, citations, marks):
        mine = [one for one in citations if one.reference.start >= sentence.start and one.reference.end <= sentence.end + 1]
        if not mine:
            return None
        verbs, prohibiting, openers, commentary = marks
        start = self.behind_verb(r, sentence, mine, verbs)
        if start is None:
            start = self.behind_subject(r, sentence, mine, verbs)
        if start is None:
            start = self.prohibition(r, sentence, mine[0].reference, prohibiting)
        if start is None:
            start = self.behind_opener(r, sentence, mine, openers)
        if start is None:
            return None
        said = r.text[start : sentence.end].rstrip(WHITE + ".;:!?")
        end = start + len(re.sub(r"\s*\([^()]*\)$", "", said))
        if r.words_between(start, end) < self.minimum:
            return None
        ends = [start + len(r.prose[start : m.start].rstrip(BETWEEN)) for m in commentary]
        return Claim(start, end, [at for at in ends if at > start and r.words_between(start, at) >= self.minimum], mine, True)

    @staticmethod
    def behind_verb(r, sentence, mine, verbs):
        for one in mine:
            for verb in verbs:
                if not one.reference.end <= verb.start <= one.reference.end + 60 or re.search("[.;:]", r.prose[one.reference.end : verb.start]):
                    continue
                after = SAYS.match(r.prose, verb.end, sentence.end)
                if after or r.prose[verb.start : verb.end].endswith("que"):
                    return after.end() if after else verb.end + 1
        return None

    @staticmethod
    def behind_subject(r, sentence, mine, verbs):
        for verb in verbs:
            for one in mine:
                if one.reference.start >= verb.end and re.fullmatch(r"\s*(?:en )?(?:el |la |su )?", r.prose[verb.end : one.reference.start]):
                    after = re.match(r"[)\]]?\s*(?:es )?(?:que\b|:)[\s,:]*", r.prose[one.reference.end : sentence.end])
                    if after:
                        return one.reference.end + after.end()
        return None

    @staticmethod
    def prohibition(r, sentence, first, prohibiting):
        if not re.fullmatch(r"(?i)[\W_]*(?:el |la |la regla |la norma )?", r.prose[sentence.start : first.start]):
            return None
        verb = next((m for m in prohibiting if m.start >= first.end and re.fullmatch(r"[)\]\s]*", r.prose[first.end : m.start])), None)
        following = r.tokens[verb.last + 1] if verb and verb.last + 1 < len(r.tokens) else None
        return following.start if following and following.joined and re.search(r"[aei]r(?:l[aeo]s?|se)?$", following.exact) else None

    @staticmethod
    def behind_opener(r, sentence, mine, openers):
        for opener in openers:
            cited = next((at for at, one in enumerate(mine) if one.reference.start >= opener.end and re.fullmatch(r"\s*(?:el |la |lo que (?:dice|establece|indica) )?(?:el |la )?[^.;,]{0,30}", r.prose[opener.end : one.reference.start])), None)
            if cited is None:
                continue
            end = mine[cited].reference.end
            last = next(at for at in range(len(mine) - 1, -1, -1) if at == cited or re.fullmatch(r"[\s,yeo§()]*", r.prose[end : mine[at].reference.start]))
            after = re.match(r"[)\]]?\s*(?:[,:]|,? que\b)\s*(?:que\b)?\s*", r.prose[mine[last].reference.end : sentence.end])
            if after:
                return mine[last].reference.end + after.end()
        return None

    @staticmethod
    def applies(claim, text):
        said = text[claim.start : claim.end]
        if FIRST_PERSON.search(said):
            return True
        names = [name.replace("`", "").strip() for name in NAMES.findall(said)]
        return any(name and not any(name in one.document["text"] for one in claim.citations) for name in names)
