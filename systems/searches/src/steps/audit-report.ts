import {
  placeFindings,
  type AnswerChecks,
  type Citation,
  type Correction,
  type Finding,
  type GemAnswerOf,
  type GemName,
  type SourceContradiction,
} from '@dictamen/contracts'
import { required } from '../scoring/rules.ts'
import { isSupported } from '../sheet/recommend.ts'
import { fill } from '../sheet/rules.ts'
import { isDeclared } from './declared.ts'
import { hypothesesOf } from './facts.ts'
import type { AuditedRun, StepInput, StepRules } from './step.ts'

/** What code finds in a report, whatever an auditor says of it. */
export interface AuditFacts {
  readonly facts: Readonly<Record<string, number>>
  readonly claims: readonly Finding[]
  readonly fluff: readonly Finding[]
  readonly gaps: readonly Finding[]
  readonly contradictions: readonly Finding[]
  /** Why the report cannot go out, in sentences. */
  readonly blocks: readonly string[]
  /** What must be corrected for it to go out. */
  readonly corrections: readonly Correction[]
  /** What would raise a score that is too low. */
  readonly improvements: readonly Correction[]
}

/** Compares the last outputs with their sources and with one another. */
export function auditReport(input: StepInput, checks: AnswerChecks, rules: StepRules): AuditFacts {
  const { audited } = input
  const answer = checks.answer as GemAnswerOf<'GEM_4'>
  const claims = claimsOf(audited, checks)
  const fluff = audited.flatMap(fluffOf)
  const contradictions = contradictionsOf(audited)
  const undeclared = contradictions.filter((item) => !isDeclared(item, audited))
  const empty = emptySections(audited, rules)
  const missing = missingOf(input, rules)
  const unfounded = unfoundedIn(audited, rules)
  return {
    facts: {
      sin_sustento: claims.length,
      claims_del_auditor: answer.content.claims_sin_sustento.length,
      exceso_de_hipotesis: excessOf(audited),
      fluff: fluff.length + answer.content.fluff.length,
      contradicciones_sin_declarar: undeclared.length,
      contradicciones_abiertas: contradictions.length,
      // A difference that a source explains is told, and counts for nothing.
      contradicciones_del_auditor: answer.content.contradicciones.filter(
        ({ severity }) => severity !== 'baja',
      ).length,
      listas_vacias: empty.length,
      fuentes_que_faltan: missing.length,
      vacios_del_auditor: answer.content.vacios_criticos.length,
      fuentes_ocr: input.request.sources.filter(({ ocr }) => ocr).length,
    },
    claims: claims.map(({ finding }) => finding),
    fluff: fluff.map(({ finding }) => finding),
    gaps: [
      ...missing.map((says, index) => findingOf(`vacio-fuente-${index + 1}`, says, 'media', [])),
      ...empty.map(({ gem, section }) =>
        findingOf(`vacio-${gem}-${section.replace('/', '-')}`, `${gem}: ${section} está vacío.`, 'media', []),
      ),
    ],
    contradictions: contradictions.map((item, index) =>
      findingOf(`contradiccion-${index + 1}`, item.text, 'alta', item.citations),
    ),
    blocks: [
      ...claims.map(({ finding }) => finding.text),
      ...undeclared.map(({ text }) => `Contradicción que ningún GEM declara: ${text}`),
      ...unfounded.map(({ que }) => que),
    ],
    corrections: [
      ...claims.map(({ gem, finding }) =>
        correct(gem, finding.text, 'Citar la fuente literal o retirar la afirmación.'),
      ),
      ...undeclared.map((item) =>
        correct(
          holderOf(item, audited),
          `Contradicción sin declarar: ${item.text}`,
          'Declararla con las citas de ambas fuentes.',
        ),
      ),
      ...unfounded,
    ],
    improvements: improvementsOf(fluff, empty),
  }
}

function improvementsOf(fluff: readonly OfGem[], empty: ReturnType<typeof emptySections>): Correction[] {
  return [
    ...fluff.map(({ gem, finding }) =>
      correct(gem, finding.text, 'Sustituir la frase por un hecho citado o retirarla.'),
    ),
    ...empty.map(({ gem, section }) =>
      correct(
        gem,
        `${section} está vacío.`,
        'Completarlo desde las fuentes o declarar «No informado en fuentes».',
      ),
    ),
  ]
}

interface OfGem {
  readonly gem: GemName
  readonly finding: Finding
}

function claimsOf(audited: readonly AuditedRun[], own: AnswerChecks): OfGem[] {
  const runs = [
    ...audited.map(({ gem, checks }) => ({ gem, checks })),
    { gem: 'GEM_4' as const, checks: own },
  ]
  return runs.flatMap(({ gem, checks }) =>
    checks.unsupported.map(({ text, detail }, index) => ({
      gem,
      finding: findingOf(
        `claim-${gem}-${index + 1}`,
        `${gem} afirma «${text}» sin sustento: ${detail}`,
        'alta',
        [],
      ),
    })),
  )
}

/** Generic phrases that an output's own texts contain, with the line of its page. */
function fluffOf({ gem, checks, page }: AuditedRun): OfGem[] {
  const lines = page.text.split('\n')
  return checks.fluff.map(({ phrase }, index) => {
    const line = lines.findIndex((text) => text.includes(phrase)) + 1
    const citations = line === 0 ? [] : [{ source: page.path, quote: phrase, line }]
    return {
      gem,
      finding: findingOf(
        `fluff-${gem}-${index + 1}`,
        `Frase genérica en ${gem}: «${phrase}».`,
        'baja',
        citations,
      ),
    }
  })
}

/** Every contradiction that no source explains, once, whichever GEM read both sides. */
function contradictionsOf(audited: readonly AuditedRun[]): SourceContradiction[] {
  const seen = new Map<string, SourceContradiction>()
  for (const { sourceChecks } of audited)
    for (const item of sourceChecks.contradictions)
      if (item.explanation === null) seen.set(JSON.stringify(item.citations), item)
  return [...seen.values()]
}

/** The first GEM that read both sides. */
function holderOf(item: SourceContradiction, audited: readonly AuditedRun[]): GemName {
  const key = JSON.stringify(item.citations)
  const holder = audited.find(({ sourceChecks }) =>
    sourceChecks.contradictions.some(({ citations }) => JSON.stringify(citations) === key),
  )
  return holder?.gem ?? 'GEM_2'
}

/** A recommendation that nothing verified speaks for: it is never released. */
function unfoundedIn(audited: readonly AuditedRun[], { judging }: StepRules): Correction[] {
  return audited.flatMap(({ gem, edition, output: { content } }) => {
    if (edition === '1.0' || !('recomendacion' in content) || content.recomendacion === null) return []
    if (isSupported(content.recomendacion, content.recomendacion_hallazgos)) return []
    const { unsupported, support } = judging.sentences
    return [correct(gem, fill(unsupported, { recommendation: content.recomendacion }), support)]
  })
}

function emptySections(
  audited: readonly AuditedRun[],
  { checklists }: StepRules,
): { gem: GemName; section: string }[] {
  const sections = checklists.GEM_4.optionsOf(required)
  return audited.flatMap(({ gem, output }) => {
    const filled = new Set(placeFindings(output.content).map(({ section }) => section))
    return (sections[gem as keyof typeof sections] ?? [])
      .filter((section) => !filled.has(section))
      .map((section) => ({ gem, section }))
  })
}

function missingOf({ request }: StepInput, { protocol }: StepRules): string[] {
  const expected = protocol.order.candidate.flatMap((gem) => protocol.inputs[gem].expects)
  return expected.filter(({ kind }) => request.missing.includes(kind)).map(({ says }) => says)
}

/** Guesses beyond one for every three statements that stand on a source. */
function excessOf(audited: readonly AuditedRun[]): number {
  const guesses = audited.reduce((total, { output }) => total + hypothesesOf(output.content), 0)
  const supported = audited.reduce(
    (total, { output }) =>
      total + placeFindings(output.content).filter(({ finding }) => finding.status === 'sustentado').length,
    0,
  )
  return Math.max(0, guesses - Math.floor(supported / 3))
}

function findingOf(
  id: string,
  text: string,
  severity: 'baja' | 'media' | 'alta',
  citations: readonly Citation[],
): Finding {
  return {
    id: `codigo-${id}`,
    text,
    polarity: 'en_contra',
    severity,
    citations: [...citations],
    status: citations.length === 0 ? 'no_informado' : 'sustentado',
  }
}

function correct(gem: GemName, que: string, como: string): Correction {
  return { gem, que, como }
}
