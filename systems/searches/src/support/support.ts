import {
  NOT_VALIDATED,
  placeFindings,
  type AnswerChecks,
  type Finding,
  type GemAnswer,
} from '@dictamen/contracts'
import { asList, FieldReader, isFields } from '../answers/fields.ts'
import { objectWithin } from '../answers/json-within.ts'
import { foldWord } from '../answers/spelling.ts'

/** Whether what a finding says follows from what it quotes. */
export type SupportVerdict = 'si' | 'en_parte' | 'no'

/** What was made of the findings on which a gate hangs, by their id. */
export interface Support {
  readonly verdicts: ReadonlyMap<string, SupportVerdict>
  /** Those whose meaning nobody compared with their quotes. */
  readonly unchecked: readonly string[]
}

const WORDS: Readonly<Record<string, SupportVerdict>> = { si: 'si', no: 'no', en_parte: 'en_parte' }

/** What a verifier answered of each finding; what cannot be read is said of none. */
export function readSupport(raw: string): ReadonlyMap<string, SupportVerdict> {
  const object: unknown = JSON.parse(objectWithin(raw) ?? '{}')
  const list = isFields(object) ? asList(new FieldReader(object).take('veredictos')) : []
  return new Map(
    list.filter(isFields).flatMap((item): [string, SupportVerdict][] => {
      const reader = new FieldReader(item)
      const id = reader.takeText('id')
      const said = WORDS[foldWord(reader.takeText('veredicto') ?? '')]
      return id === undefined || said === undefined ? [] : [[id, said]]
    }),
  )
}

/** An answer without what its quotes do not say; what they say in part is a guess. Neither is a fault of the report. */
export function applySupport(checks: AnswerChecks, { verdicts, unchecked }: Support): AnswerChecks {
  const { answer } = checks
  const said = placeFindings(answer.content).map(({ finding }) => finding)
  const dropped = said.filter(({ id }) => verdicts.get(id) === 'no')
  const doubted = said.filter(({ id }) => verdicts.get(id) === 'en_parte')
  if (dropped.length + doubted.length + unchecked.length === 0) return checks
  const content = withVerdicts(answer.content, new Set(dropped), new Set(doubted))
  const blockers = [
    ...answer.blockers,
    ...dropped.map(({ text }) => `Se retira «${text}»: su cita no lo dice.`),
    ...doubted.map(({ text }) => `Queda como hipótesis «${text}»: su cita lo dice en parte.`),
    ...(unchecked.length === 0 ? [] : [`Cita literal, sentido sin comprobar: ${unchecked.join(', ')}.`]),
  ]
  return { ...checks, answer: { ...answer, content, blockers } as GemAnswer }
}

function withVerdicts(value: unknown, dropped: ReadonlySet<unknown>, doubted: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) =>
      dropped.has(item)
        ? []
        : [doubted.has(item) ? asGuess(item as Finding) : withVerdicts(item, dropped, doubted)],
    )
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, withVerdicts(child, dropped, doubted)]),
  )
}

function asGuess(finding: Finding): Finding {
  const text = finding.text.includes(NOT_VALIDATED) ? finding.text : `${NOT_VALIDATED}: ${finding.text}`
  return { ...finding, text, status: 'hipotesis' }
}
