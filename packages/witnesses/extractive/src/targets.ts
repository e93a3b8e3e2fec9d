import type { Finding, GemRequest, Polarity } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { cite, findFigures, looseHyphens } from '@dictamen/dossier/reading'
import { findDates } from '@dictamen/spanish'
import { judge } from './judgement.ts'
import { MeaningReader, overlapOf, type Meaning } from './matching.ts'
import { matchRule } from './settings.ts'

/** A finding of the mandate that a candidate may meet. */
export interface Target {
  readonly finding: Finding
  readonly section: string
  readonly meaning: Meaning
}

/** A sentence that speaks of a target, for or against it. */
export interface TargetMatch {
  readonly statement: Statement
  readonly target: Target
  readonly polarity: Polarity
  readonly strength: number
}

const ASIDE = new Set(['education', 'aside', 'question', 'problem'])

/** The mandate's findings of some lists, with what they are about. */
export function findTargets(
  request: GemRequest,
  sections: readonly string[],
  instruments: Instruments,
): Target[] {
  const reader = new MeaningReader(instruments, 'concept_')
  const excluding = new Set(
    request.gem5_summary.flatMap(({ section, finding }) => (section === 'no_fits' ? [finding.text] : [])),
  )
  return (
    request.gem5_summary
      .filter(({ section, finding }) => sections.includes(section) && finding.status === 'sustentado')
      // Whoever speaks to what excludes people speaks of a no-fit, and is read there.
      .filter(({ finding }) => !excluding.has(finding.text))
      .map(({ section, finding }) => ({ finding, section, meaning: reader.read(finding.text) }))
  )
}

/** For each sentence the target it speaks of most; the strongest first, then in the order of the sources. */
export function matchTargets(
  statements: readonly Statement[],
  targets: readonly Target[],
  instruments: Instruments,
  { inExercise }: { readonly inExercise: boolean } = { inExercise: false },
): TargetMatch[] {
  const { words: leastWords } = instruments.rulesets.extractive.optionsOf(matchRule)
  const reader = new MeaningReader(instruments, 'concept_')
  const matches = statements.flatMap((statement): TargetMatch[] => {
    if (!isEvidence(statement, instruments)) return []
    const meaning = reader.read(statement.text)
    const best = targets
      .map((target) => ({ target, ...overlapOf(meaning, target.meaning) }))
      .filter(
        ({ words, concepts, target }) =>
          words >= leastWords ||
          (concepts >= 1 && words + concepts >= leastWords) ||
          // «Bajé la mora de 8 % a 5 %» and «la mora por debajo del 6 %»: one measure, with its figure on both sides.
          (words >= 1 && isOfOneMeasure(statement.text, target.finding.text)) ||
          // An exercise is made of the mandate's own matter: one word of its problem is enough.
          (inExercise &&
            words >= 1 &&
            statement.kind === 'case_notes' &&
            (target.section === 'problema_real_del_rol' || aimsAt(statement.text))),
      )
      .sort((a, b) => 2 * b.concepts + b.words - (2 * a.concepts + a.words))[0]
    if (best === undefined) return []
    const polarity = polarityOf(statement, instruments)
    return polarity === 'neutra' && statement.kind !== 'case_notes'
      ? []
      : [{ statement, target: best.target, polarity, strength: 2 * best.concepts + best.words }]
  })
  return matches.sort((a, b) => b.strength - a.strength)
}

/** "Quiere llevar la merma del 5 % al 2 %": where a plan is to bring a figure. */
function aimsAt(text: string): boolean {
  return /(?<![\p{L}])(?:del?|desde)\s+[\d.,]+\s*(?:%|\p{L}+)?\s+(?:al?|hasta)\s+[\d.,]+/iu.test(text)
}

function isOfOneMeasure(said: string, wanted: string): boolean {
  return [said, wanted].every((text) =>
    findFigures(text, findDates(text)).some(({ unit }) => unit === 'percent'),
  )
}

function isEvidence(statement: Statement, { extractive }: Instruments): boolean {
  if (statement.isQuestion || statement.isUncertain || extractive.says('hypothesis', statement)) return false
  if (statement.kind === 'case_notes') return true
  return statement.sections[0] === undefined || !ASIDE.has(statement.sections[0])
}

/** What somebody did or was praised for speaks for them; what they never did, or were blamed for, against. */
function polarityOf(statement: Statement, instruments: Instruments): Polarity {
  const { extractive } = instruments
  const judged = judge(statement, instruments)
  const own = statement.kind === 'interview_notes'
  const lacks = lacksIt(statement, instruments)
  // Nobody writes against themselves: what a CV finds wrong is what was mended.
  if (statement.kind === 'cv') return lacks ? 'en_contra' : 'a_favor'
  if (own && extractive.says('achieved', statement) && !lacks) return 'a_favor'
  if (lacks && judged !== 'a_favor') return 'en_contra'
  if (judged !== 'neutra') return judged
  if (extractive.says('achieved', statement)) return 'a_favor'
  return own ? 'a_favor' : 'neutra'
}

/** "No ha operado flota eléctrica", "nunca tuvo equipo", "sin experiencia": what somebody has not done, has not or knows not. */
const HAS_NOT =
  /^(?:(?:no|nunca|jamás|tampoco)\s+(?:(?:se|lo|la|los|las|me|le)\s+)?(?:ha|he|había|tiene|tengo|tuvo|tenía|conoce|conozco|sabe|domina|maneja|habla)(?![\p{L}])|sin\s|ninguna\s|le\s+falta|carece|ajen)/iu

function lacksIt({ text }: Statement, { extractive }: Instruments): boolean {
  const loose = looseHyphens(text)
  return extractive.marks('denied', loose).some(({ start }) => HAS_NOT.test(loose.slice(start)))
}

const MOST_LABEL = 3
/** A word that tells something of somebody. */
const TELLS =
  /(?<![\p{L}])(?:no|muy|más|se|le|es|era|fue|\p{L}{3,}(?:ó|aba|ía|izo|uvo)|cumple|escucha|delega|grita|avisa|decide|manda|pregunta|aguanta|miente)(?![\p{L}])/iu

/** "Sindicato.": what only names what comes next. */
export function isBareLabel({ text, passage, from }: Statement): boolean {
  const { label } = passage
  if (label !== null && from < passage.contentFrom && text.length <= label.length + 2) return true
  // "Tienda propia. Le pregunté tres veces…": a heading that runs into its paragraph.
  return text.split(' ').length <= MOST_LABEL && !TELLS.test(text)
}

/** Sentences that say something, without the lines that only head a position. */
export function withoutHeaders({ statements, positions }: CandidateReading): Statement[] {
  const headers = positions.map(({ citation }) => citation)
  return statements.filter((statement) => {
    if (isBareLabel(statement)) return false
    if (statement.kind !== 'cv' || statement.passage.look === 'prose' || statement.passage.look === 'row') {
      if (statement.text.length > 60) return true
    }
    const { source, quote } = cite(statement)
    return !headers.some((header) => header.source === source && header.quote.includes(quote))
  })
}
