"""Rules that look at words: earlier turns, requirements nobody asked for, value words, a FAIL for a misunderstanding."""

import re

from markdown import HYPHEN
from words import INFINITIVE, PARTICIPLE, Phrases, joined_over, shape_of

TURN = re.compile(r"(?i)(?:\[\s*|\ben (?:el |los )?|\bdel? (?:los )?)turnos?\s+\d+")
OURS = re.compile(r"^(?!extremos|tramos|supremos)[a-zñ]{3,}[aei]mos$|^(?!caché|comité|bebé)[a-zñ]{4,}(?:(?<![aei]r)é|í)$|(?:pus|dij|hic|traj|duj|tuv)e$")
PARTICIPANT = re.compile(r"(?i)(?:mos|ste|steis)$|\b(?:te|me|nos|usted|nuestr[ao]s?)\b")
NORM_NEAR = re.compile(r"[^.;:]{0,40}?\b(?:en|por|según|de|con)\s+(?:(?:el|la|los|las)\s+)?(?:[A-Z]{2,5}\s*§?\s*\d|§\s*\d|R\d+\.\d|[A-Z]{2,5}\.\d|(?:norma|regla|sección|documento)\b)")
OWNED_BY = {"el", "la", "los", "las", "un", "una", "cada", "esta", "este"}
THE_TWO = set("me mi mis te tu tus nos nuestra nuestro nuestras nuestros yo usted ustedes".split())


class History:
    """IR.3.02: an earlier decision is mentioned without the turn it was taken in."""

    def __init__(self, options):
        self.markers, self.exempt = Phrases(options["markers"]), Phrases(options["except"])
        self.past_times, self.earlier_times = Phrases(options["past_times"]), Phrases(options["earlier_times"])
        self.pluperfect, self.shared_past = set(options["pluperfect"]), tuple(options["shared_past"])
        self.your_past, self.your_past_except = options["your_past"], set(options["your_past_except"])
        self.shared_words, self.talk = set(options["shared_words"]), set(options["talk"])
        self.earlier = set(options["words"].get("anterior", [])) | set(options["words"].get("anteriores", []))
        self.times = tuple(options["earlier_times"])

    def find(self, r, of_domain):
        found = [
            (m.start, m.end, m.first)
            for m in self.markers.find_except(self.exempt, r.across_commas)
            if not self.theirs(r, m.first, of_domain) and not self.of_a_thing(r, m.first, m.last) and not self.done_before(r, m.first, m.last)
        ]
        for at, token in enumerate(r.tokens):
            exact = token.exact
            if exact in self.pluperfect:
                behind = next((t for t in r.tokens[at + 1 : at + 4] if shape_of(t.exact) & PARTICIPLE), None)
                if behind:
                    found.append((token.start, behind.end, at))
            if exact.endswith(self.shared_past) and exact.endswith("amos") and not exact.endswith("ríamos"):
                found.append((token.start, token.end, at))
            if any(exact.endswith(ending) and len(exact) > len(ending) for ending in self.your_past) and exact not in self.your_past_except:
                found.append((token.start, token.end, at))
        found += self.dated(r)
        seen = set()
        for start, end, first in sorted(found, key=lambda mention: mention[0]):
            sentence = r.by_token[first]
            if sentence is None or sentence in seen or r.quoted(start) or TURN.search(r.text, sentence.start, sentence.end):
                continue
            if not PARTICIPANT.search(r.text[start:end]) and NORM_NEAR.match(r.text[end : sentence.end]):
                continue
            seen.add(sentence)
            yield start, end

    def dated(self, r):
        for times, clause in ((self.past_times, False), (self.earlier_times, True)):
            for m in times.find_except(self.exempt, r.tokens):
                sentence = r.by_token[m.first]
                for at in range(sentence.first, sentence.last) if sentence else ():
                    token = r.tokens[at]
                    if OURS.search(token.exact) and (not clause or (at > sentence.first and r.tokens[at - 1].exact == "que")):
                        yield token.start, token.end, at
                        break

    def theirs(self, r, at, of_domain):
        exact = r.tokens[at].exact
        return exact in self.shared_words and of_domain(exact) and not self.names_the_two(r, at)

    def of_a_thing(self, r, first, last):
        exact = [token.exact for token in r.tokens[last : last + 4]] + [""] * 4
        if exact[0] not in self.earlier or exact[1] not in ("de", "del") or not r.tokens[last + 1].joined:
            return False
        definite = exact[1] == "del" or exact[2] in OWNED_BY
        owner = exact[3] if exact[1] == "de" and definite else exact[2]
        if not owner or (not definite and shape_of(owner) & INFINITIVE):
            return False
        return owner not in self.talk and not self.names_the_two(r, first)

    def done_before(self, r, first, last):
        tokens = r.tokens
        if (first != last and tokens[first].exact != "con") or not first or not tokens[first].joined:
            return False
        before, behind = tokens[first - 1].exact, tokens[last + 1].exact if last + 1 < len(tokens) else ""
        if not (before == "que" and not OURS.search(behind)) and not shape_of(before) & PARTICIPLE:
            return False
        return any(time.endswith(tokens[last].exact) for time in self.times)

    @staticmethod
    def names_the_two(r, at):
        sentence = r.by_token[at]
        return sentence is not None and any(t.exact in THE_TWO or OURS.search(t.exact) for t in r.said(sentence))


WOULD = re.compile(r"[a-zñ]{2,}[aeid]ría(?:mos)?")
I_WOULD = re.compile(r"[a-zñ]+ría")
ASKS = re.compile(r"\?[\"'»”)\s]*$")


class Inference:
    """IR.7.01: a requirement that nobody asked for is introduced."""

    def __init__(self, options):
        self.markers, self.names, self.exempt = Phrases(options["markers"]), options["families"], Phrases(options["except"])
        self.uncited, self.marks, self.questions = Phrases(options["unless_cited"]), Phrases(options["suggestion_marks"]), Phrases(options["questions"])
        self.openers, self.conditional_except = set(options["openers"]), set(options["conditional_except"])

    def find(self, r, prompt, cited):
        marked = self.suggestions(r)
        found = [(m.start, m.end, m.first) for m in self.uncited.find_except(self.exempt, r.across_commas) if r.by_token[m.first] and not cited(r.by_token[m.first])]
        markers = self.markers.find_except(self.exempt, r.across_commas)
        if markers:
            held = {self.names[m.phrase] for m in self.markers.find_except(self.exempt, prompt.across_commas)}
            found += [(m.start, m.end, m.first) for m in markers if self.names[m.phrase] not in held]
        found += self.conditionals(r)
        seen = set()
        for start, end, first in sorted(found, key=lambda mention: (mention[0], -mention[1])):
            sentence = r.by_token[first]
            if sentence is None or sentence in seen or sentence in marked or r.quoted(start):
                continue
            if ASKS.search(r.prose[sentence.start : sentence.end]) and self.questions.find(r.said(sentence)):
                continue
            seen.add(sentence)
            yield start, end

    def conditionals(self, r):
        tokens = r.tokens
        for sentence in r.sentences:
            at = sentence.first
            while at < sentence.last and tokens[at].exact in self.openers:
                at += 1
            if at == sentence.last:
                continue
            if not self.proposed(tokens[at].exact, WOULD):
                me = next((i for i in range(sentence.first, sentence.last) if tokens[i].exact == "yo"), sentence.last)
                at = next((i for i in range(me + 1, min(sentence.last, me + 5)) if self.proposed(tokens[i].exact, I_WOULD)), None)
            if at is not None:
                yield tokens[at].start, tokens[at].end, at

    def proposed(self, exact, form):
        return bool(form.fullmatch(exact)) and exact not in self.conditional_except

    def suggestions(self, r):
        """The sentences that a mark exempts: its own or, when it stands alone, the list or the sentence that follows."""
        exempt = set()
        for m in self.marks.find(joined_over(r.tokens, r.prose, HYPHEN)):
            sentence = r.by_token[m.first]
            if sentence:
                exempt.add(sentence)
                if m.last + 1 == sentence.last:
                    exempt.update(self.introduced(r, r.sentences.index(sentence)))
        return exempt

    @staticmethod
    def introduced(r, at):
        own = r.blocks[r.sentences[at].block]
        if at + 1 == len(r.sentences) or r.sentences[at + 1].block == r.sentences[at].block:
            return
        following = r.blocks[r.sentences[at + 1].block]
        if following.kind != "item":
            if own.kind != "item":
                yield r.sentences[at + 1]
            return
        floor = own.depth if own.kind == "item" else -1
        for other in r.sentences[at + 1 :] if following.depth > floor else ():
            block = r.blocks[other.block]
            if block.group != following.group or (block.kind == "item" and block.depth <= floor):
                break
            yield other


COPULAS = set("es son está están era queda resulta parece".split())
BEFORE_NOUN = re.compile(r"(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|ese|esa|su|sus|nuestr[ao]s?|tan|más|muy|y|o|de|con|por|.*mente)")
ABSTRACT = re.compile(r"(?:ción|sión|miento|dad|eza|ura|aje|ancia|encia|ismo|tud)(?:es)?$")


class Tone:
    """IR.7.02: value words in technical prose; too much formality in conversation."""

    def __init__(self, options):
        self.values, self.exempt = Phrases(options["values"]), Phrases(options["except"])
        self.strong, self.light = Phrases(options["formal_markers"]["strong"]), Phrases(options["formal_markers"]["light"])
        self.weights, self.allowed = options["weights"], options["allowed"][options["formality_tolerance"]]
        self.endings = options["value_endings"]
        self.physical, self.material = set(options["physical_forms"]), set(options["material_forms"])
        self.made = {thing + end for thing in options["made_things"] for end in ("", "s", "es")}

    def find_values(self, r, of_domain):
        listed = [m for m in self.values.find_except(self.exempt, r.tokens) if m.first != m.last or not self.describes(r.tokens, m.first, of_domain)]
        seen = {at for m in listed for at in (m.first, m.last)}
        found = [(m.start, m.end) for m in listed]
        found += [(t.start, t.end) for at, t in enumerate(r.tokens) if at not in seen and any(t.exact.endswith(e) and len(t.exact) > len(e) for e in self.endings)]
        return sorted(place for place in found if not r.quoted(place[0]))

    def describes(self, tokens, at, of_domain):
        exact, material = tokens[at].exact, tokens[at].exact in self.material
        if not tokens[at].joined or not (material or exact in self.physical):
            return False
        before = tokens[at - 1].exact
        noun = (tokens[at - 2].exact if at > 1 else "") if before in COPULAS else before
        if not noun or BEFORE_NOUN.fullmatch(noun) or noun in self.made:
            return False
        return of_domain(noun) or (material and not ABSTRACT.search(noun))

    def find_formality(self, r):
        found = [(m, self.weights["strong"]) for m in self.strong.find(r.tokens)] + [(m, self.weights["light"]) for m in self.light.find(r.tokens)]
        by_block = {}
        for m, weight in sorted(found, key=lambda pair: pair[0].start):
            sentence = r.by_token[m.first]
            if sentence:
                first, total = by_block.get(sentence.block, (m, 0))
                by_block[sentence.block] = (first, total + weight)
        return [(m.start, m.end) for m, total in by_block.values() if total > self.allowed]


FAIL = re.compile(r"(?<![\w-])FAIL(?![\w-])")
LABELLED = re.compile(r"(?i)(?:resultado|result|estado|status|veredicto|dictamen)[\"'\s]*[:=]\s*[\"'\s]*(fail)(?!\w)")
DENIED = re.compile(r"(?i)(?:\bno(?: es| hay| se emite| procede| corresponde| aplica)?|\bsin|\bni|\bevitar|\bnunca|\bnada de|\ben lugar de|\ben vez de|\blejos de)(?: un| el| ningún)?\s*$")


def find_fail(r):
    """Where an output declares FAIL."""
    for match in FAIL.finditer(r.prose):
        if not DENIED.search(r.prose[max(0, match.start() - 40) : match.start()]) and not r.quoted(match.start()):
            return match.span()
    labelled = LABELLED.search(r.text)
    return labelled.span(1) if labelled else None


NON_FINITE = re.compile(r"[a-zñáéíóú]{2,}(?:ndo|ado|ido|ído|[aei]r|cho|sto|lto|rto)(?:me|nos|te|se|l[aeo]s?)*")
YOU_DO = re.compile(r"[a-zñ]+(?:[aeáéí]s|[ai]ste)")
CONTRAST = re.compile(r",\s*(?:y\s+)?no\s+(?!sé\b|entiendo|veo|puedo|me\b|te\b|lo\b|la sé|hay|es\b|compila|funciona)[^\W\d_]")
FLAT_NO = re.compile(r"(?i)(?:no[,\s]+)*(?:eso|esto|así|que)\s+no[\s.!]*")
OF_A_THING = set("el la los las un una este esta ese esa cada".split())
PERSONS = set("me mi mis mí conmigo yo te tu tus ti contigo tú vos usted ustedes os estás eres sos has".split())


def second_person(entries):
    """Forms of tú, vos and vosotros without accents: finite, behind an auxiliary, behind "que"."""
    finite, bare, wished = set(), set(), set()
    for entry in entries:
        infinitive, _, changed = entry.partition("/")
        stem, first = infinitive[:-2], infinitive.endswith("ar")
        strong = changed or stem
        present, voseo, past = ("as", "as", "aste") if first else ("es", "es" if infinitive.endswith("er") else "is", "iste")
        gerund = "ando" if first else "yendo" if stem[-1] in "aeo" else "iendo"
        finite |= {strong + present, stem + voseo, stem + past, stem + past + "is"}
        for form in (infinitive, stem + gerund, stem + ("ado" if first else "ido")):
            bare |= {form + pronoun for pronoun in ("", "me", "nos", "lo", "la", "te", "le")}
        wished |= {strong + ("es" if first else "as"), stem + ("es" if first else "as")}
    return finite, bare, wished


class Misunderstanding:
    """IR.8.03: FAIL as an answer to a user who was misunderstood."""

    def __init__(self, options):
        self.markers, self.exempt = Phrases(options["markers"]), Phrases(options["except"])
        self.asked, self.own_subjects = set(options["asked"]), set(options["own_subjects"])
        reproaches = options["reproaches"]
        self.verbs, self.failing = second_person(reproaches["verbs"]), second_person(reproaches["failing"])
        self.auxiliaries, self.before, self.after = (set(reproaches[name]) for name in ("auxiliaries", "before", "after"))
        self.upset, self.doubting = set(reproaches["upset"]), set(reproaches["doubting"])
        self.wishing, self.repeating = Phrases(reproaches["wishing"]), Phrases(reproaches["repeating"])

    def find(self, r):
        found = [m.first for m in self.markers.find_except(self.exempt, r.across_commas)]
        found += [at for at in range(len(r.tokens)) if self.reproaches(r, at)]
        found += self.contrasts(r)
        return [at for at in found if not self.of_a_third(r, at)]

    def reproaches(self, r, at):
        folded = r.tokens[at].folded
        if self.is_upset(r, at) or self.is_repeated(r, at) or self.yours(r, at, self.failing) or (folded in self.failing[2] and self.near(r, at, {"que"}, 3)):
            return True
        finite, _, wished = self.verbs
        sentence = r.by_token[at]
        if (folded in wished or folded in finite) and sentence and self.wishing.find(r.tokens[max(sentence.first, at - 4) : at]):
            return True
        if folded in finite and self.near(r, at, self.doubting, 4) and "?" in r.prose[sentence.start : sentence.end]:
            return True
        if not self.yours(r, at, self.verbs):
            return False
        last = min(sentence.last - 1, at + 4) if sentence else at
        return self.near(r, at, self.before, 4) or any(t.exact in self.after for t in r.tokens[at + 1 : last + 1])

    def is_upset(self, r, at):
        sentence = r.by_token[at]
        if r.tokens[at].exact not in self.auxiliaries or sentence is None or "?" in r.prose[sentence.start : sentence.end]:
            return False
        behind = r.tokens[at + 1 : min(sentence.last, at + 4)]
        return any(NON_FINITE.fullmatch(t.exact) for t in behind) and any(t.exact in self.upset for t in r.said(sentence))

    def is_repeated(self, r, at):
        sentence = r.by_token[at]
        if sentence is None or at - 1 <= sentence.first or r.tokens[at - 1].exact not in ("me", "nos") or not YOU_DO.fullmatch(r.tokens[at].exact):
            return False
        before = self.repeating.find(r.tokens[max(sentence.first, at - 5) : at - 1])
        return bool(before) and before[-1].end == r.tokens[at - 2].end

    def yours(self, r, at, forms):
        folded = r.tokens[at].folded
        return folded in forms[0] or (folded in forms[1] and self.near(r, at, self.auxiliaries, 3))

    @staticmethod
    def near(r, at, words, most):
        sentence = r.by_token[at]
        return sentence is not None and any(t.exact in words for t in r.tokens[max(sentence.first, at - most) : at])

    def contrasts(self, r):
        for sentence in r.sentences:
            if FLAT_NO.fullmatch(r.prose[sentence.start : sentence.end].strip()):
                yield sentence.first
                continue
            at = next((i for i in range(sentence.first, sentence.last) if r.tokens[i].exact in self.asked), None)
            if at is not None and CONTRAST.search(r.prose[r.tokens[at].end : sentence.end]):
                yield at

    def of_a_third(self, r, at):
        sentence = r.by_token[at]
        words = [t.exact for t in r.said(sentence)] if sentence else []
        if len(words) < 2 or words[0] not in OF_A_THING:
            return False
        return words[1] not in self.own_subjects and not any(word in PERSONS for word in words[2:])
