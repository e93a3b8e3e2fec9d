import type { Exam12 } from '@dictamen/contracts'
import { printedKeyOf } from './answers.ts'
import { markedParts } from './marked-keys.ts'

type Question = Exam12['questions'][number]

/** A question as one attempt met it. */
interface Met {
  readonly question: Question
  readonly sha256: string
}

/** Clips of one picture have the same shape, to this share. */
const SAME_SHAPE = 0.02

/** Whether two questions with the same words also show the same drawings; where one shows none, nothing tells them apart. */
export function isDrawnAlike(one: Question, other: Question): boolean {
  const [mine, yours] = [drawingsOf(one), drawingsOf(other)]
  return mine === '' || yours === '' || mine === yours
}

function drawingsOf(question: Question): string {
  const parts = drawnParts(question)
  return parts.every((own) => own === '') ? '' : parts.join('|')
}

/** The drawings of the stem, then those of each option. */
function drawnParts({ stem, content }: Question): string[] {
  const options = 'options' in content ? content.options.map(({ drawings }) => drawings.join(' ')).sort() : []
  return [stem.drawings.join(' '), ...options]
}

/**
 * Joins questions of the same words that only programs print differently: browsers scale a picture each in its way. They
 * are one where the attempts have no drawing in common, no attempt has both, the pictures have one shape and what is known
 * to be right of both is the same. Options that are drawings cannot be told from one another then: such questions stay two.
 */
export function joinAcrossPrinters<One extends Met>(
  groups: readonly One[][],
  every: readonly Met[],
): One[][] {
  const prints = new Map<string, Set<string>>()
  for (const { question, sha256 } of every) {
    const known = prints.get(sha256) ?? new Set()
    prints.set(sha256, known)
    for (const print of drawnParts(question).flatMap((part) => part.split(' ')))
      if (print !== '') known.add(print)
  }
  const joined: One[][] = []
  for (const group of groups) {
    const own = joined.find((other) => areApart(other, group, prints) && areOne(other, group))
    if (own === undefined) joined.push([...group])
    else own.push(...group)
  }
  return joined
}

/** Whether no attempt of one group draws anything as an attempt of the other does. */
function areApart(
  one: readonly Met[],
  other: readonly Met[],
  prints: ReadonlyMap<string, Set<string>>,
): boolean {
  return one.every(({ sha256: mine }) =>
    other.every(
      ({ sha256: yours }) =>
        mine !== yours && ![...prints.get(mine)!].some((print) => prints.get(yours)!.has(print)),
    ),
  )
}

function areOne(one: readonly Met[], other: readonly Met[]): boolean {
  const [mine, yours] = [one, other].map((group) => group.map(({ question }) => question)) as [
    Question[],
    Question[],
  ]
  const isOfText = [...mine, ...yours].every((question) =>
    drawnParts(question)
      .slice(1)
      .every((own) => own === ''),
  )
  return (
    isOfText && haveOneShape(mine[0]!, yours[0]!) && (haveOneKey(mine, yours) || haveOneMarking(mine, yours))
  )
}

function haveOneShape(one: Question, other: Question): boolean {
  const [mine, yours] = [shapesOf(one), shapesOf(other)]
  return (
    mine.length > 0 &&
    mine.length === yours.length &&
    mine.every((shape, at) => Math.abs(shape - yours[at]!) <= SAME_SHAPE * shape)
  )
}

function shapesOf({ stem }: Question): number[] {
  return stem.assets.flatMap(({ bbox }) => (bbox === null ? [] : [(bbox[2] - bbox[0]) / (bbox[3] - bbox[1])]))
}

function haveOneKey(one: readonly Question[], other: readonly Question[]): boolean {
  const keyOf = (questions: readonly Question[]): string =>
    questions.map((question) => printedKeyOf(question).toSorted().join('\n')).find((key) => key !== '') ?? ''
  return keyOf(one) !== '' && keyOf(one) === keyOf(other)
}

/** What pages mark as right in the gaps of both is the same, in one gap at least, and nothing right there is wrong here. */
function haveOneMarking(one: readonly Question[], other: readonly Question[]): boolean {
  const [mine, yours] = [markedParts(one), markedParts(other)]
  const pairs = mine.flatMap((part) => {
    const twin = yours.find(({ name }) => name === part.name)
    return twin === undefined ? [] : [[part, twin] as const]
  })
  const agrees = pairs.filter(([a, b]) => a.right.some((text) => b.right.includes(text)))
  const denies = pairs.some(
    ([a, b]) =>
      a.right.some((text) => b.wrong.includes(text)) || b.right.some((text) => a.wrong.includes(text)),
  )
  return agrees.length > 0 && !denies
}
