import type { Json } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { CueIndex } from '../src/lexicon/cue-index.ts'
import type { CueTable, Strength } from '../src/lexicon/cue-table.ts'
import { readSteps, type Step } from '../src/lexicon/phrase-steps.ts'
import { soundOf } from '../src/lexicon/sound.ts'

type Groups = Readonly<Record<string, readonly string[]>>

interface CueRuleData {
  readonly id: string
  readonly options: Readonly<Partial<Record<Strength | 'cues' | 'lists', Groups>>> & {
    readonly except?: readonly string[]
    readonly not_typos?: readonly string[]
    readonly typos_from?: number
  }
  readonly examples: { readonly fires: readonly string[]; readonly quiet: readonly string[] }
}

/** A phrase with the items of the rule it comes from: where each stands. */
interface Sourced {
  readonly phrase: string
  readonly strength: Strength
  readonly from: readonly string[]
  readonly steps: readonly Step[]
  /** How a single word sounds, for which a misspelt one may stand; null for a phrase. */
  readonly sound: string | null
}

interface Sources {
  readonly cues: readonly Sourced[]
  readonly except: readonly Sourced[]
  readonly notTypos: readonly Sourced[]
  readonly typosFrom: number | null
}

interface Example {
  readonly text: string
  readonly marks: string
  readonly words: readonly string[]
}

const LIST = /<([^>]+)>/

/** Whether the words of a rule are lists of cues, each of which an example must notice. */
export function isCueRule(rule: Json): boolean {
  const { options } = rule as { options?: Record<string, Json> }
  return options?.['strong'] !== undefined || options?.['cues'] !== undefined
}

/**
 * The cues, exceptions and list words of a rule whose removal none of its examples notices. A phrase cannot touch an
 * example in which not all of its words stand, so each example is read with the few phrases that can.
 */
export function unnoticedCues(data: Json): string[] {
  const rule = data as unknown as CueRuleData
  const sources = sourcesOf(rule)
  const noticed = new Set<string>()
  const figures: string[] = []
  for (const example of examplesOf(rule)) {
    const near = restrict(sources, example.words)
    if (marksOf(near, example) !== example.marks)
      throw new Error(`${rule.id}: «${example.text}» does not hold`)
    for (const item of itemsOf(near)) {
      if (!noticed.has(item) && marksOf(without(near, item), example) !== example.marks) noticed.add(item)
    }
  }
  if (sources.typosFrom !== null) figures.push(...movedTypos(rule, sources))
  return [
    ...[...itemsOf(sources)].filter((item) => !noticed.has(item)).map((item) => `${rule.id} ${item}`),
    ...figures,
  ]
}

function movedTypos(rule: CueRuleData, sources: Sources): string[] {
  return [-1, 1].flatMap((step) => {
    const moved = { ...sources, typosFrom: sources.typosFrom! + step }
    const index = new CueIndex([tableOf(moved)])
    const seen = examplesOf(rule).some(({ text, marks }) => show(index, text) !== marks)
    return seen ? [] : [`${rule.id} typos_from moved to ${moved.typosFrom}`]
  })
}

function sourcesOf({ options }: CueRuleData): Sources {
  const lists = options.lists ?? {}
  const cues = (['strong', 'medium', 'weak', 'cues'] as const).flatMap((kind) =>
    Object.entries(options[kind] ?? {}).flatMap(([group, phrases]) =>
      phrases.flatMap((phrase) => {
        const strength = kind === 'cues' ? 'strong' : kind
        return expand(phrase, strength, `${kind}/${group}: ${phrase}`, lists)
      }),
    ),
  )
  const plain = (name: string, phrases: readonly string[] = []): Sourced[] =>
    phrases.map((phrase) => sourced(phrase, 'strong', [`${name}: ${phrase}`]))
  return {
    cues,
    except: plain('except', options.except),
    notTypos: plain('not_typos', options.not_typos),
    typosFrom: options.typos_from ?? null,
  }
}

function expand(phrase: string, strength: Strength, item: string, lists: Groups): Sourced[] {
  const name = LIST.exec(phrase)?.[1]
  if (name === undefined) return [sourced(phrase, strength, [item])]
  return lists[name]!.map((word) =>
    sourced(phrase.replace(LIST, word), strength, [item, `lists/${name}: ${word}`]),
  )
}

function sourced(phrase: string, strength: Strength, from: readonly string[]): Sourced {
  const steps = readSteps(phrase)
  const first = steps[0]!
  const isWord = steps.length === 1 && first.kind !== 'gap' && strength === 'strong'
  return { phrase, strength, from, steps, sound: isWord ? soundOf(first.form) : null }
}

function restrict({ cues, except, notTypos, typosFrom }: Sources, words: readonly string[]): Sources {
  const sounds = words.map(soundOf)
  const stands = ({ steps }: Sourced): boolean =>
    steps.every((step) => words.some((word) => stepFits(step, word)))
  const mayBeMeant = ({ sound }: Sourced): boolean =>
    typosFrom !== null && sound !== null && sounds.some((heard) => areNear(heard, sound))
  return {
    cues: cues.filter((cue) => stands(cue) || mayBeMeant(cue)),
    except: except.filter(stands),
    notTypos: notTypos.filter(stands),
    typosFrom,
  }
}

/** Whether a word with one letter wrong might sound like another, or like its beginning. */
function areNear(heard: string, sound: string): boolean {
  return heard[0] === sound[0] && heard.length >= sound.length - 2
}

function stepFits(step: Step, word: string): boolean {
  if (step.kind === 'gap') return true
  return step.kind === 'stem' ? word.startsWith(step.form) : word === step.form
}

function without({ cues, except, notTypos, typosFrom }: Sources, item: string): Sources {
  const others = (list: readonly Sourced[]): Sourced[] => list.filter(({ from }) => !from.includes(item))
  return { cues: others(cues), except: others(except), notTypos: others(notTypos), typosFrom }
}

function itemsOf({ cues, except, notTypos }: Sources): Set<string> {
  return new Set([...cues, ...except, ...notTypos].flatMap(({ from }) => from))
}

function tableOf({ cues, except, notTypos, typosFrom }: Sources): CueTable {
  return {
    cues: cues.map(({ phrase, strength }) => ({ phrase, strength })),
    except: except.map(({ phrase }) => phrase),
    notTypos: notTypos.map(({ phrase }) => phrase),
    typosFrom,
  }
}

function marksOf(sources: Sources, { text }: Example): string {
  return show(new CueIndex([tableOf(sources)]), text)
}

function show(index: CueIndex, text: string): string {
  return index
    .find(text)[0]!
    .map(({ start, end }) => `${start}-${end}`)
    .join()
}

function examplesOf({ examples }: CueRuleData): Example[] {
  return [...examples.fires, ...examples.quiet].map((written) => {
    const marks: string[] = []
    let text = ''
    for (const [at, piece] of written.split(/\[\[|\]\]/).entries()) {
      if (at % 2 === 1) marks.push(`${text.length}-${text.length + piece.length}`)
      text += piece
    }
    return { text, marks: marks.join(), words: tokenize(text).map(({ folded }) => folded) }
  })
}
