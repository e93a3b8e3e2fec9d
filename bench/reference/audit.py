"""The same algorithms as the auditor without embedder, in plain Python: a yardstick for speed, not a product.

usage: python3 audit.py DATA.json   (made by bench/suites/audit.ts)
Prints one JSON line: processor seconds and, for each output, the rules that fire.
"""

import bisect
import json
import re
import sys
import time
import zlib

from decisions import Decisions
from markdown import Reading
from norms import Claims, Library, best_ratio, texts_of
from terms import Terms
from wording import History, Inference, Misunderstanding, Tone, find_fail
from words import Phrases, stem, tokenize

STRICTNESS = ["conversational", "mixed", "technical"]
STEP = re.compile(r"(?im)^[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?[ \t]*paso[ \t]+(?:n\.?º\s*)?\d+\b")
QUESTION_AHEAD = re.compile(r"[^.!?\n]*\?")


class Keywords:
    def __init__(self, keywords):
        self.keywords = keywords
        self.phrases = Phrases([re.sub("[¿?]", "", word) if word.endswith("?") else re.sub(r"\s+", " … ", word) for word in keywords])

    def count(self, text, tokens):
        return sum(self.holds(text, self.keywords[m.phrase], m.start, m.end) for m in self.phrases.find(tokens))

    @staticmethod
    def holds(text, keyword, start, end):
        if keyword.endswith("?"):
            before = text[:start].rstrip()
            return (not before or before[-1] in "¿.!?:;,\n") and bool(QUESTION_AHEAD.match(text, end, end + 400))
        return not (len(keyword) > 1 and keyword == keyword.upper()) or text[start:end] == keyword


class Auditor:
    def __init__(self, data):
        options = data["options"]
        self.technical, self.conversational = Keywords(options["technical"]), Keywords(options["conversational"])
        self.library = Library(data["library"], options["prohibitions"], options["obligations"])
        self.claims, self.decisions = Claims(options["paraphrase"]), Decisions(options["decisions"])
        self.history, self.inference, self.tone = History(options["history"]), Inference(options["inference"]), Tone(options["tone"])
        self.misunderstanding = Misunderstanding(options["misunderstanding"])
        self.terms = Terms(options["lexicon"], self.library.vocabulary)
        self.threshold, self.floor = options["paraphrase"]["threshold"], options["paraphrase"]["nearest_from"]

    def classify(self, text):
        tokens = tokenize(text)
        technical, conversational = self.technical.count(text, tokens), self.conversational.count(text, tokens)
        if technical == 0 and conversational > 0:
            return "conversational"
        return "technical" if technical > 2 * conversational else "mixed"

    def audit(self, given):
        self.validate(given)
        detected = self.classify(given["input"])
        audited = max(detected, given["context_type"], key=STRICTNESS.index)
        return Audit(self, given, detected, audited).result()

    @staticmethod
    def validate(given):
        for key, kind in (("input", str), ("output", str), ("context_type", str), ("active", list), ("versions", dict)):
            if not isinstance(given.get(key), kind):
                raise ValueError(key)
        if not given["output"].strip() or given["context_type"] not in STRICTNESS:
            raise ValueError("output")


class Audit:
    """One answer held against the norms."""

    def __init__(self, auditor, given, detected, audited):
        self.auditor, self.given, self.detected, self.audited = auditor, given, detected, audited
        self.r, self.prompt = Reading(given["output"]), Reading(given["input"])
        self.found, self.notes = [], []
        self.metrics = {"rules_referenced": 0, "technical_decisions": 0, "coverage_ratio": None}
        if detected != given["context_type"]:
            self.notes.append(f"Contexto: se declara {given['context_type']} y se detecta {detected}; se audita como {audited}.")
        self.fail = find_fail(self.r)
        if audited != "conversational":
            self.check_technical()
        self.check_misunderstanding()
        self.check_solution()

    def add(self, rule, severity, description, start, end, **figures):
        self.found.append((start, end, rule, severity, description, figures))

    def check_technical(self):
        auditor, r, given = self.auditor, self.r, self.given
        active, versions = set(given["active"]), given["versions"]
        everything = [auditor.library.resolve(reference, active, versions) for reference in auditor.library.scan(given["output"])]
        citations = [one for one in everything if one.reference.number or one.reference.rule]
        self.segments = self.find_segments(citations)
        self.valid = [one for one in citations if one.item]
        for one in everything:
            reference = one.reference
            if one.document is None and (reference.number or reference.rule or reference.version) and self.is_technical(reference.start):
                quote = r.text[reference.start : reference.end]
                self.add("IR.4.01", "ERROR", f"La referencia «{quote}» no está en las normas.", reference.start, reference.end, reference=quote)
        claims = auditor.claims.find(r, [one for one in everything if one.document])
        self.check_decisions([(start, block) for start, block in auditor.decisions.find(r) if self.segments[block] and not any(c.start <= start < c.end for c in claims)])
        self.check_claims(claims)
        self.check_wording()
        self.check_terms(everything)
        self.notes.append("IR.6.02 no se ejecutó: no se dieron dos ejecuciones más ni un modelo con que repetir.")
        self.check_conflicts()

    def find_segments(self, citations):
        """For each block, whether technical rules look at it."""
        blocks = self.r.blocks
        if self.audited != "mixed":
            return [self.audited == "technical"] * len(blocks)
        groups = {}
        for index, block in enumerate(blocks):
            groups.setdefault(block.group, []).append(index)
        technical = [True] * len(blocks)
        for indices in groups.values():
            start, end = blocks[indices[0]].start, blocks[indices[-1]].end
            if any(blocks[at].kind == "code" for at in indices) or any(start <= begin and stop <= end for begin, stop in self.r.inline):
                continue
            if any(start <= one.reference.start and one.reference.end <= end for one in citations):
                continue
            verdict = self.auditor.classify("\n".join(self.r.prose[blocks[at].start : blocks[at].end] for at in indices)) != "conversational"
            for at in indices:
                technical[at] = verdict
        return technical

    def is_technical(self, offset):
        at = bisect.bisect_right(self.r.blocks, offset, key=lambda block: block.open) - 1
        return bool(self.segments) and self.segments[max(at, 0)]

    def of_domain(self, word):
        return stem(word) in self.auditor.library.vocabulary

    def check_decisions(self, decisions):
        count, references = len(decisions), len(self.valid)
        unique = len({one.item for one in self.valid})
        self.metrics = {"rules_referenced": unique, "technical_decisions": count, "coverage_ratio": unique / count if count else None}
        if not count:
            return
        start = decisions[0][0]
        if not references:
            self.add("IR.0.01", "ERROR", f"La respuesta toma {count} decisiones y no cita ninguna norma.", start, start + 1, decisions=count)
        if 2 * references < count:
            self.add("IR.5.02", "WARNING", f"Hay {references} referencias para {count} decisiones.", start, start + 1, decisions=count)

    def check_claims(self, claims):
        for claim in claims:
            if not self.is_technical(claim.start):
                continue
            exact = [one for one in claim.citations if one.item] or claim.citations
            best = self.auditor.floor
            for one in exact:
                for quote in texts_of(claim, self.r.text):
                    best = max(best, best_ratio(quote, one.plain, best))
            if best < self.auditor.threshold:
                self.add("IR.4.02", "ERROR", f"Lo que se atribuye a la norma no es su texto ({best:.3f}).", claim.start, claim.end, ratio=best)

    def check_wording(self):
        auditor, r = self.auditor, self.r
        for start, end in auditor.history.find(r, self.of_domain):
            if self.is_technical(start):
                self.add("IR.3.02", "WARNING", f"«{r.text[start:end]}» remite a lo ya tratado sin citar el turno.", start, end)
        cited = lambda sentence: any(sentence.start <= one.reference.start and one.reference.end <= sentence.end + 1 for one in self.valid)
        for start, end in auditor.inference.find(r, self.prompt, cited):
            if self.is_technical(start):
                self.add("IR.7.01", "ERROR", f"«{r.text[start:end]}» introduce algo que nadie pidió.", start, end)
        for start, end in auditor.tone.find_values(r, self.of_domain):
            if self.is_technical(start):
                self.add("IR.7.02", "WARNING", f"«{r.text[start:end]}» valora en vez de describir.", start, end)
        for start, end in auditor.tone.find_formality(r) if self.audited == "mixed" else ():
            if not self.is_technical(start):
                self.add("IR.7.02", "WARNING", f"«{r.text[start:end]}» es demasiado formal para una conversación.", start, end)

    def check_terms(self, citations):
        places = [(one.reference.start, one.reference.end) for one in citations]
        terms = self.auditor.terms.find(self.r, self.given, self.is_technical, lambda offset: any(start <= offset < end for start, end in places))
        unknown = sum(standing == "unknown" for _, standing in terms)
        if unknown:
            self.notes.append(f"IR.3.01 e IR.4.01 no se ejecutaron sobre {unknown} términos: no hay embedder.")
        elif terms:
            self.metrics["drift_score"] = sum(standing == "input" for _, standing in terms) / len(terms)

    def check_conflicts(self):
        by_sentence = {}
        for one in self.valid:
            sentence = self.r.sentence_at(one.reference.start)
            if sentence and self.is_technical(one.reference.start):
                by_sentence.setdefault(sentence, []).append(one)
        for sentence, cited in by_sentence.items():
            for at, one in enumerate(cited):
                for other in cited[at + 1 :]:
                    shared = one.item != other.item and self.auditor.library.opposed(one.item, other.item)
                    if shared and shared & {stem(token.exact) for token in self.r.said(sentence)}:
                        self.settle(one, other)

    def settle(self, one, other):
        """Specific prevails over general, then the higher rank; else nothing does."""
        authority = lambda cited: (3 if cited.item[1] == "rule" else min(cited.item[2].count(".") + 1, 2), -cited.document["rank"])
        if authority(one) == authority(other):
            self.add("IR.6.01", "ERROR", "Dos normas piden lo contrario y nada decide entre ellas.", other.reference.start, other.reference.end)
        else:
            winner = max(one, other, key=authority)
            self.notes.append(f"Conflicto resuelto: prevalece {winner.item[2]}.")

    def check_misunderstanding(self):
        if self.fail and self.auditor.misunderstanding.find(self.prompt):
            self.add("IR.8.03", "ERROR", "Responde FAIL a un malentendido.", *self.fail)

    def check_solution(self):
        if self.audited == "conversational" or self.fail or not any(severity == "ERROR" for _, _, _, severity, _, _ in self.found):
            return
        r, obvious = self.r, self.auditor.decisions.obvious
        code = [block.open for at, block in enumerate(r.blocks) if block.kind == "code" and self.segments[at] and not obvious(r.text[block.start : block.end])]
        steps = [block.open for at, block in enumerate(r.blocks) if block.ordinal is not None and self.segments[at]]
        named = [match.start() for match in STEP.finditer(r.text)]
        places = code[:1] + [listed[0] for listed in (steps, named) if len(listed) >= 2]
        if places:
            self.add("IR.8.01", "ERROR", "Entrega una solución aunque incumple, y no declara FAIL.", min(places), min(places) + 1)

    def result(self):
        text = self.r.text
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        violations, trace, seen = [], [], {}
        for start, end, rule, severity, description, figures in sorted(self.found, key=lambda found: found[:3]):
            number = bisect.bisect_right(starts, start)
            line = text[starts[number - 1] : starts[number] - 1 if number < len(starts) else len(text)]
            key = rule + "\n" + " ".join(line.split())
            seen[key] = seen.get(key, 0) + 1
            fingerprint = zlib.crc32(f"{key}\n{seen[key]}".encode())
            violations.append({"rule": rule, "severity": severity, "description": description, "location": f"output line {number}"})
            trace.append({"pointer": f"/violations/{len(trace)}", "rule": rule, "span": [start, end, text[start:end]], "figures": {**figures, "fingerprint": fingerprint, "line": line}})
        failed = any(violation["severity"] == "ERROR" for violation in violations)
        verdict = "FAIL" if failed else "SKIP" if self.audited == "conversational" else "PASS"
        return {"result": verdict, "context_type_detected": self.detected, "violations": violations, "metrics": self.metrics, "notes": " ".join(self.notes)}, trace


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
