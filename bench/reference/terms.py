"""Technical terms of an output and where each is known from."""

import re

from norms import HUMPS, SMALL, words_of_text
from words import stem, strip_accents

UPPER, LOWER = "A-ZÁÉÍÓÚÑÜ", "a-záéíóúñü"
COMPOUND = re.compile(rf"(?<![\w.])_?[{UPPER}][{LOWER}\d]+(?:[{UPPER}][{LOWER}\d]*)+(?!\w)|(?<![\w.])I[{UPPER}]\w*(?!\w)")
ACRONYM = re.compile(rf"[{UPPER}][{UPPER}\d]{{1,7}}")
CAPITALISED = re.compile(rf"[{UPPER}][{LOWER}][{LOWER}\d]*")
NO_ACRONYM = re.compile(rf"[IVXLCDM]+|[{UPPER}]?\d+")
IN_TICKS = re.compile(rf"(?<![\w.\"'-])[{UPPER}]\w*[{LOWER}]\w*(?!\w)")
LINK = re.compile(r" (?:de |del |de la |de los |de las |of |of the )?")
NAMING = re.compile(
    r"(?i)(?:clase|interfaz|módulo|servicio|componente|biblioteca|librería|paquete|motor|sistema|subsistema|herramienta|framework|marco|gestor|plataforma|agente|adaptador|conector|proceso|usar|usa|usamos|utilizar|utiliza|emplear|aplicar|aplica|integrar|integra|crear|crea|mediante|con)\s+(?:el |la |los |las |un |una |en |a )?(?:de )?`+$"
)
PATH = re.compile(r"[/\\]|^[\"'<-]|\.(?:md|json|ya?ml|txt|cs|csproj|sln|xml|log)$")
TYPE_WORD = re.compile(
    r"(?:^|\W)(?:class|record|struct|interface|enum|new|is|as|namespace|using|static|where|in|out|ref|params|await|return|throw|not|or|and|case|typeof|nameof|default|public|private|protected|internal|sealed|abstract|partial|readonly|override|virtual|async|const|event|extern|unsafe|required|file|global|var|this|delegate)$"
)
AFTER_TYPE = re.compile(rf"(?:<[^;{{}}()]*>)?\??(?:\[\])?\s+[^\W\d]|\s*[>,)]|\s*\.\s*[{UPPER}]|\s*(?:\{{|$|\n)")
STRINGS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|//[^\n]*|/\*[\s\S]*?\*/")
MEMBER = re.compile(r"(?<![\w>?\]])([\w>?\]]+)\s+([^\W\d]\w*)\s*(?:\(|\{|=|;|,|\))")
NOT_A_TYPE = set("new class record struct interface enum throw return await is as in namespace using typeof".split())
STOPPERS = set(
    "a al ante bajo con contra desde durante en entre hacia hasta mediante para por según sin sobre tras y e o u ni que cual donde cuando como si no se es son está están ser fue era lo le les me te nos su sus este esta estos estas ese esa esos esas aquel aquella un una unos unas el la los las cada todo toda todos todas más menos muy ya también solo sólo pero porque pues así aunque mientras debe deben puede pueden tiene tienen hay ha han he hemos va van queda quedan sigue siguen hace hacen".split()
)
VERBAL = re.compile(r"(?:amos|emos|imos|aron|ieron|ará|erá|irá|arán|erán|irán|aba|aban|ando|iendo|arse|erse|irse|arlo|arla|erlo|irlo)$")
ADJECTIVE = re.compile(r"(?:us[oa]s?|ian[oa]s?|ens[oa]s?|iv[oa]s?|ic[oa]s?|al|ales|ar|ares|ari[oa]s?|os[oa]s?|ad[oa]s?|id[oa]s?|bles?|ntes?|or|ora|ores|oras|il|iles|c[oó]n|tre|lel[oa]s?|nuev[oa]s?)$")
VERBS = set("usa crea aplica verifica indica publica notifica comunica duplica identifica clasifica modifica especifica justifica implica explica ubica coloca marca busca toca evita necesita permite resulta ejecuta registra".split())
BEFORE_HEAD = set("el la los las un una unos unas del al de su sus este esta estos estas ese esa cada nuevo nueva otro otra con en por para mediante como y o cualquier ningún ninguna dicho dicha propio propia mismo misma usar crear añadir aplicar implementar definir registrar".split())


class Terms:
    def __init__(self, lexicon, vocabulary):
        self.vocabulary = vocabulary
        self.heads = {head + end for head in map(strip_accents, lexicon["heads"]) for end in ("", "s", "es")}
        self.ordinary, self.roles = set(map(stem, lexicon["ordinary"])), set(map(strip_accents, lexicon["roles"]))
        self.identifiers = set(map(strip_accents, lexicon["identifiers"]))
        self.phrases = {self.stems(phrase) for phrase in lexicon["phrases"]}
        self.glossary, self.known = {}, {}
        for one, other in lexicon["glossary"]:
            self.glossary.setdefault(stem(one), []).append(stem(other))
            self.glossary.setdefault(stem(other), []).append(stem(one))

    @staticmethod
    def stems(text):
        return tuple(stem(word) for word in map(str.lower, HUMPS.findall(text)) if word not in SMALL)

    def find(self, r, given, technical, cited):
        found = sorted([*self.identifiers_of(r), *self.names(r), *self.groups(r)], key=lambda term: (term[0], -term[1]))
        prompt, judged, seen = None, [], set()
        for start, end, kind, text in found:
            key = strip_accents(text.lower())
            if key in seen or not technical(start) or cited(start):
                continue
            seen.add(key)
            standing = self.known.get((kind, text))
            if standing is None:
                standing = self.known[kind, text] = self.standing(kind, text, key)
            if standing == "unknown":
                if prompt is None:
                    prompt = self.vocabulary.union(map(stem, words_of_text(given["input"])))
                standing = "input" if self.held(kind, text, prompt) else "unknown"
            judged.append((text, standing))
        return judged

    def standing(self, kind, text, key):
        if key.replace(" ", "") in self.identifiers or self.stems(text) in self.phrases:
            return "whitelist"
        return "norms" if self.held(kind, text, self.vocabulary) else "unknown"

    def held(self, kind, text, vocabulary):
        words = [word for word in map(str.lower, HUMPS.findall(text)) if word not in SMALL]
        if kind == "group":
            saying = [word for word in words[1:] if stem(word) not in self.ordinary and word not in self.identifiers]
        else:
            saying = [word for word in words if strip_accents(word) not in self.roles and len(word) > 1]
        strange = sum(not self.is_known(stem(word), vocabulary) for word in saying if not word.isdigit())
        return strange == 0 or (kind == "identifier" and strange == 1 and len(saying) > 1 and len(words) >= 3)

    def is_known(self, root, vocabulary):
        return root in vocabulary or any(other in vocabulary for other in self.glossary.get(root, ()))

    def identifiers_of(self, r):
        members = None
        for begin, end in r.inline:
            code = r.text[begin:end]
            if PATH.search(code.strip()) or len(code.split()) > 6:
                continue
            named = NAMING.search(r.text[max(0, begin - 60) : begin])
            for match in IN_TICKS.finditer(code):
                if named or COMPOUND.fullmatch(match.group()):
                    yield begin + match.start(), begin + match.end(), "identifier", match.group()
        for block in r.blocks:
            if block.kind != "code":
                continue
            code = STRINGS.sub(lambda match: " " * len(match.group()), r.text[block.start : block.end])
            for match in COMPOUND.finditer(code):
                if not self.is_type(code, *match.span()):
                    continue
                if strip_accents(match.group().lower()) not in self.identifiers:
                    members = self.members(r) if members is None else members
                    if match.group() in members:
                        continue
                yield block.start + match.start(), block.start + match.end(), "identifier", match.group()

    @staticmethod
    def is_type(code, start, end):
        before, after = code[max(0, start - 40) : start].rstrip(), code[end : end + 40]
        if re.match(r"\s*\(", after):
            return bool(re.search(r"(?:^|\W)new$", before))
        return bool(TYPE_WORD.search(before)) or (not re.search(r"[\w>?\]]$", before) and bool(AFTER_TYPE.match(after)))

    @staticmethod
    def members(r):
        return {
            match.group(2)
            for block in r.blocks
            if block.kind == "code"
            for match in MEMBER.finditer(r.text, block.start, block.end)
            if match.group(1) not in NOT_A_TYPE
        }

    @staticmethod
    def names(r):
        group = None
        for at, token in enumerate(r.tokens):
            if not (r.prose[token.start].isupper() or r.prose[token.start] == "_"):
                continue
            word = r.prose[token.start : token.end]
            if CAPITALISED.fullmatch(word):
                if group and LINK.fullmatch(r.prose, r.tokens[group[1]].end, token.start):
                    group[1] = at
                else:
                    yield from Terms.name_of(r, group)
                    group = [at, at]
            elif COMPOUND.fullmatch(word):
                yield token.start, token.end, "compound", word.lstrip("_")
            elif ACRONYM.fullmatch(word) and not NO_ACRONYM.fullmatch(word) and r.prose[token.start - 1 : token.start] not in tuple(".$@#/-_"):
                yield token.start, token.end, "acronym", word
        yield from Terms.name_of(r, group)

    @staticmethod
    def name_of(r, group):
        if group is None or r.by_token[group[0]] is None:
            return
        first, last, sentence = r.tokens[group[0]], r.tokens[group[1]], r.by_token[group[0]]
        if r.blocks[sentence.block].kind in ("heading", "row") or r.prose[first.start - 1 : first.start] == ".":
            return
        before = r.prose[sentence.start : first.start].rstrip()
        if first is last and (before.endswith(tuple(":.!?¿¡\"“«(|—–-")) or not re.search(r"[^\W_]", before)):
            return
        yield first.start, last.end, "name" if first is last else "compound", r.prose[first.start : last.end]

    def groups(self, r):
        tokens, at = r.tokens, 0
        while at < len(tokens):
            last = at
            if tokens[at].folded in self.heads and (not at or not tokens[at].joined or tokens[at - 1].exact in BEFORE_HEAD):
                last = self.end_of_group(tokens, at)
                if last > at:
                    yield tokens[at].start, tokens[last].end, "group", re.sub(r"[*_`\s]+", " ", r.text[tokens[at].start : tokens[last].end])
            at = last + 1

    def end_of_group(self, tokens, head):
        last, at = head, head + 1
        while at < len(tokens) and at - head <= 5 and tokens[at].joined:
            if tokens[at].exact in ("de", "del"):
                article = at + 1 < len(tokens) and tokens[at + 1].exact in ("la", "las", "el", "los")
                following = at + 1 + article
                if following >= len(tokens) or not tokens[following].joined or not self.content(tokens[following].exact):
                    break
                last, at = following, following + 1
            elif at - last == 1 and self.content(tokens[at].exact) and ADJECTIVE.search(tokens[at].exact) and tokens[at].exact not in VERBS:
                last, at = at, at + 1
            else:
                break
        return last

    @staticmethod
    def content(exact):
        return len(exact) > 2 and exact not in STOPPERS and not VERBAL.search(exact) and not exact[0].isdigit()
