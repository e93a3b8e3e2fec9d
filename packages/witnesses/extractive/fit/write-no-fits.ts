import { formsOf } from '@dictamen/dossier/taught'
import { MOST_STEPS, packRow } from '../src/taught/pairs.ts'
import { hashOfNoFits, readNoFitBlocks, type NoFitBlock, type Role } from './no-fits.ts'
import { fitPairs, type FittedPairs, type Lesson } from './pairs.ts'

const SOURCE = 'Protocolo Operativo Multiagente, §2'
const MILLION = 1_000_000

/** The rule set of what labelled sentences say of no-fits, as its file holds it. */
export function writeNoFits(): string {
  const blocks = readNoFitBlocks()
  const fitted = fitPairs(
    blocks.flatMap(lessonOf),
    blocks.flatMap((block) => textsOf(block, 'nada')),
  )
  return `${[
    '# No-fits 1.0: what the labelled sentences of `corpus/no-fits-*.txt` say of new ones. Fitted, never edited by hand:',
    '# change the sentences and run `npm run searches:fit -- --write`. A line for each form, a sign for each weight.',
    'ruleset: no-fits',
    'version: 1.0.0',
    `source: "${SOURCE}"`,
    'rules:',
    '  - id: no-fits/incurs',
    `    source: "${SOURCE}"`,
    '    description: "Cuánto se parece lo que se dice de alguien a lo que se dice de quien incurre en un no-fit como el del mandato."',
    '    options:',
    ...linesOfPairs(fitted, hashOfNoFits()),
  ].join('\n')}\n`
}

/** The options of a rule of pairs. */
export function linesOfPairs({ dimensions, start, asked, said }: FittedPairs, corpus: string): string[] {
  return [
    `      corpus: "${corpus}"`,
    `      dimensions: ${dimensions}`,
    `      start: ${Math.round(start * MILLION)}`,
    '      asked:',
    ...linesOf(asked),
    '      said:',
    ...linesOf(said),
  ]
}

function textsOf({ sentences }: NoFitBlock, ...roles: readonly Role[]): ReturnType<typeof formsOf>[] {
  return sentences.filter(({ role }) => roles.includes(role)).map(({ text }) => formsOf(text))
}

function lessonOf(block: NoFitBlock): Lesson[] {
  const asked = textsOf(block, 'mandato')
  if (asked.length === 0) return []
  return [
    { kind: block.kind, asked, answers: textsOf(block, 'incurre'), others: textsOf(block, 'libra', 'roza') },
  ]
}

/** All but the greatest few weights keep their size; those are cut to the greatest that a sign can say. */
const KEPT = 0.9995

function linesOf(weights: ReadonlyMap<string, readonly number[]>): string[] {
  const sizes = Float64Array.from([...weights.values()].flat(), Math.abs).sort()
  const greatest = sizes[Math.floor(sizes.length * KEPT)] ?? 1
  const step = Math.max(1, Math.round((greatest / MOST_STEPS) * MILLION))
  const stepsOf = (weight: number): number =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round((weight * MILLION) / step)))
  const rows = [...weights].flatMap(([form, row]) => {
    const steps = row.map(stepsOf)
    return steps.every((value) => value === 0) ? [] : [`          ${packRow(form, steps)}`]
  })
  return [`        step: ${step}`, '        rows: |', ...rows]
}
