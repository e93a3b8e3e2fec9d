import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitLinear, type FitRow, type FittedLine } from '@dictamen/kernel/fit'
import { formsOf, type Forms } from '../src/taught/forms.ts'
import { lengthOf, MOST_STEPS, packRow, type PackedWeights } from '../src/taught/packed.ts'

/** A sentence about a no-fit: how a mandate names it, or what is said of a person and what follows of it. */
export interface NoFitSentence {
  readonly kind: string | null
  readonly role: 'mandato' | 'incurre' | 'libra' | 'roza' | 'nada'
  readonly text: string
}

const folder = join(import.meta.dirname, '..', 'corpus')
const LINE = /^(mandato|incurre|libra|roza|nada):\s+(.+)$/u

/** `# kind` heads the sentences of one no-fit; each line says what it is and then the sentence. */
export function readNoFitSentences(): NoFitSentence[] {
  const files = readdirSync(folder)
    .filter((file) => /^no-fits-\d+\.txt$/.test(file))
    .sort()
  return files.flatMap((file) => readFile(readFileSync(join(folder, file), 'utf8'), file))
}

function readFile(text: string, file: string): NoFitSentence[] {
  const sentences: NoFitSentence[] = []
  let kind: string | null = null
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (line.startsWith('# ')) {
      kind = line.slice(2).trim()
      continue
    }
    const [, role, sentence] = LINE.exec(line) ?? []
    if (role === undefined) throw new Error(`${file}:${at + 1}: not a sentence of the corpus: ${line}`)
    sentences.push({
      kind: role === 'nada' ? null : kind,
      role: role as NoFitSentence['role'],
      text: sentence!,
    })
  }
  return sentences
}

interface Row {
  readonly sentence: NoFitSentence
  readonly row: FitRow
}

const PASSES = 8
const COST = 1
/** What is common to all that hits somebody is worth less than what is said of a kind. */
const COST_OF_ALL = 0.3
const SHARE_OF_ALL = 0.5
const SHARE_OF_TOPIC = 0.5
const TENTHS = 10
const POINTS = 100
/** The forms of so many sentences count: of persons much is said, of mandates little. */
const FROM_SAID = 4
const FROM_NAMED = 2

/** The weights of how mandates name each kind. */
export function fitNamed(sentences: readonly NoFitSentence[]): PackedWeights {
  const named = sentences.filter(({ role }) => role === 'mandato')
  const { names, rows } = rowsOf(named, FROM_NAMED)
  const kinds = kindsOf(sentences)
  const lines = kinds.map((kind) => lineOf(rows, names.length, (sentence) => sentence.kind === kind))
  return pack(kinds, names, lines)
}

/**
 * The weights of what is said of whoever falls under each kind: what tells it from all else, the half of what tells any
 * hit from all that is none, and the half of what tells the matter from others.
 */
export function fitSaid(sentences: readonly NoFitSentence[]): PackedWeights {
  const { names, rows } = rowsOf(sentences, FROM_SAID, ({ role }) => role !== 'mandato')
  const said = rows.filter(({ sentence }) => sentence.role !== 'mandato')
  const hits = ({ role }: NoFitSentence): boolean => role === 'incurre'
  const size = names.length
  const none = lineOf(said, size, (sentence) => !hits(sentence))
  const all = lineOf(said, size, hits, COST_OF_ALL)
  const kinds = kindsOf(sentences)
  const lines = kinds.map((kind): FittedLine => {
    const own = lineOf(said, size, (sentence) => hits(sentence) && sentence.kind === kind)
    const topic = lineOf(rows, size, (sentence) => sentence.kind === kind)
    return {
      weight: own.weight.map(
        (weight, at) =>
          weight - none.weight[at]! + SHARE_OF_ALL * all.weight[at]! + SHARE_OF_TOPIC * topic.weight[at]!,
      ),
      start: own.start - none.start + SHARE_OF_ALL * all.start + SHARE_OF_TOPIC * topic.start,
    }
  })
  return pack(kinds, names, lines)
}

function kindsOf(sentences: readonly NoFitSentence[]): string[] {
  return [...new Set(sentences.flatMap(({ kind }) => (kind === null ? [] : [kind])))].sort()
}

function lineOf(
  rows: readonly Row[],
  size: number,
  isOfKind: (sentence: NoFitSentence) => boolean,
  cost = COST,
): FittedLine {
  return fitLinear(
    rows.map(({ sentence, row }) => ({ row, isOfKind: isOfKind(sentence), cost })),
    size,
    PASSES,
  )
}

/** The forms that stand in enough of the sentences that count, and each sentence in them. */
function rowsOf(
  sentences: readonly NoFitSentence[],
  from: number,
  counts: (sentence: NoFitSentence) => boolean = () => true,
): { readonly names: readonly string[]; readonly rows: readonly Row[] } {
  const read = sentences.map((sentence) => ({ sentence, forms: formsOf(sentence.text) }))
  const seen = new Map<string, number>()
  for (const { sentence, forms } of read)
    if (counts(sentence)) for (const form of forms.keys()) seen.set(form, (seen.get(form) ?? 0) + 1)
  const names = [...seen].flatMap(([form, count]) => (count >= from ? [form] : [])).sort()
  const index = new Map(names.map((name, at) => [name, at]))
  return { names, rows: read.map(({ sentence, forms }) => ({ sentence, row: rowOf(forms, index) })) }
}

function rowOf(forms: Forms, index: ReadonlyMap<string, number>): FitRow {
  const known = [...forms].flatMap(([form, share]) => {
    const at = index.get(form)
    return at === undefined ? [] : [{ at, share }]
  })
  const length = lengthOf(known.map(({ share }) => share))
  return {
    at: known.map(({ at }) => at),
    value: known.map(({ share }) => share / TENTHS / length),
  }
}

/** All but the greatest few weights keep their size; those are cut to the greatest that a sign can say. */
const KEPT = 0.9995

function pack(
  kinds: readonly string[],
  names: readonly string[],
  lines: readonly FittedLine[],
): PackedWeights {
  const sizes = lines.flatMap(({ weight }) =>
    [...weight].flatMap((value) => (value === 0 ? [] : [Math.abs(value)])),
  )
  sizes.sort((a, b) => a - b)
  const greatest = sizes[Math.floor(sizes.length * KEPT)] ?? 1
  const step = Math.max(1, Math.round((greatest / MOST_STEPS) * POINTS * POINTS))
  const stepsOf = (weight: number): number =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round((weight * POINTS * POINTS) / step)))
  const rows = names.flatMap((name, at) => {
    const steps = lines.map(({ weight }) => stepsOf(weight[at]!))
    return steps.every((value) => value === 0) ? [] : [packRow(name, steps)]
  })
  return {
    kinds,
    step,
    start: lines.map(({ start }) => Math.round(start * POINTS)),
    rows: `${rows.join('\n')}\n`,
  }
}
