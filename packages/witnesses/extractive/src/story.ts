import type { Instruments } from './instruments.ts'
import { cite, looseHyphens, type Citation } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'

/** What was wrong, what was done and what came of it, in the words of the sources. */
export interface Story {
  readonly problem: string | null
  readonly action: string | null
  readonly result: string | null
  /** Sentences beside the claim's own that tell a part. */
  readonly citations: readonly Citation[]
}

const NO_ACTION =
  /^con\s+(?:un[ao]?\s+)?(?:ahorro|aumento|reducci|mejora|crecimiento|resultado|incremento|impacto|más|menos|retorno|margen)/iu

/** The story of one result, from the sentences that tell it. */
export function partsOf(
  statements: readonly Statement[],
  candidate: CandidateReading,
  instruments: Instruments,
): Story {
  const labelled = (names: string): string | null => {
    const pattern = new RegExp(
      `(?:^|[\\s(])(?:${names})\\s*:\\s*(.+?)(?=\\s*(?:[.;|](?!\\d)|$|\\b(?:problema|situación|contexto|acción|acciones|resultado|resultados|métrica)\\s*:))`,
      'iu',
    )
    for (const { passage } of statements) {
      const found = pattern.exec(passage.folded.text)?.[1]
      if (found !== undefined) return found.trim()
    }
    return null
  }
  const action = labelled('acción|accion|acciones') ?? actionIn(statements, instruments)
  const own = labelled('problema|situación|situacion|contexto') ?? problemIn(statements, instruments)
  const before = own === null ? problemBefore(statements, candidate, instruments) : null
  return {
    problem: own ?? before?.text.replace(/[.\s]+$/, '') ?? null,
    action,
    result: labelled('resultado|resultados'),
    citations: before === null ? [] : [cite(before)],
  }
}

function actionIn(statements: readonly Statement[], { extractive }: Instruments): string | null {
  for (const { text } of statements) {
    for (const { start } of extractive.marks('action', looseHyphens(text))) {
      const clause = text
        .slice(start)
        .split(/[.;](?!\d)|\s\|\s|,\s+(?=lo\s+que|con\s+un|y\s+(?:el|la|los|las)\s)/u)[0]!
        .trim()
      if (!NO_ACTION.test(clause) && clause.split(' ').length >= 2) return clause
    }
  }
  return null
}

/** The clause that tells how things stood, when the sentence has more than that. */
function problemIn(statements: readonly Statement[], { extractive }: Instruments): string | null {
  for (const { text } of statements) {
    const clauses = text.split(
      /;\s+|,\s+(?=y\s|así\s+que|por\s+lo\s+que|implant|redu|baj|sub|aument|logr|consegu)/iu,
    )
    const told = clauses.find((clause) => extractive.has('problem', looseHyphens(clause)))
    if (clauses.length > 1 && told !== undefined) return told.replace(/[.\s]+$/, '')
  }
  return null
}

/** The sentence just before the claim's, in the same passage, that tells how things stood. */
function problemBefore(
  statements: readonly Statement[],
  candidate: CandidateReading,
  { extractive }: Instruments,
): Statement | null {
  for (const statement of statements) {
    const mates = candidate.statements.filter(({ passage }) => passage === statement.passage)
    const previous = mates[mates.indexOf(statement) - 1]
    if (
      previous !== undefined &&
      !previous.isQuestion &&
      !previous.isUncertain &&
      extractive.says('problem', previous)
    )
      return previous
  }
  return null
}
