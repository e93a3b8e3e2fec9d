import { splitSentences, type Range } from '@dictamen/kernel/text'

/** A piece of one line. */
export interface Segment {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** A sentence with the pieces of lines it stands on. */
export interface Sentence {
  readonly text: string
  readonly segments: readonly Segment[]
}

const ENDS = /[.!?…:;]["'»”)\]]*\s*$/u
const GOES_ON = /^\s*(?:\p{Ll}|\d{1,3}(?:\s|[,!]|$))/u
const ASKS_FOR_MORE =
  /(?:,|(?<![\p{L}])(?:que|de|del|la|el|los|las|un|una|y|e|o|a|al|en|con|por|para|su|sus|tu|tus|se|the|of|and|to|a|an|all|any|your|previous))\s*$/iu
/** A line that reaches this share of the longest one around it was broken because it was full. */
const FULL = 0.6
const SHORTEST_FULL = 20

/** Nobody writes a longer sentence: what goes on is looked at in pieces, so that no pattern sees more at once. */
const LONGEST = 2000

/** Sentences of a text, put together where lines were broken in the middle of one. */
export function sentencesOf(lines: readonly (string | null)[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const run of wrappedRuns(lines)) {
    const text = run.map((index) => lines[index]!).join(' ')
    const starts: number[] = []
    run.reduce((at, index) => {
      starts.push(at)
      return at + lines[index]!.length + 1
    }, 0)
    let first = 0
    for (const { start, end } of splitSentences(text).flatMap(piecesOf)) {
      // Pieces come by their beginning: the line of one is that of the one before, or a later one.
      while (first + 1 < run.length && starts[first + 1]! <= start) first += 1
      const segments: Segment[] = []
      for (let place = first; place < run.length && starts[place]! < end; place++) {
        const [index, begin] = [run[place]!, starts[place]!]
        const to = Math.min(end, begin + lines[index]!.length)
        const from = Math.max(start, begin)
        if (to > from) segments.push({ index, start: from - begin, end: to - begin })
      }
      sentences.push({ text: text.slice(start, end), segments })
    }
  }
  return sentences
}

/** A sentence that is too long in pieces, each of which begins in the middle of the one before: what stands on an edge is seen. */
function piecesOf({ start, end }: Range): Range[] {
  if (end - start <= LONGEST) return [{ start, end }]
  const pieces: Range[] = []
  for (let from = start; ; from += LONGEST / 2) {
    pieces.push({ start: from, end: Math.min(end, from + LONGEST) })
    if (from + LONGEST >= end) return pieces
  }
}

/** Indices of lines that one sentence may run over. */
function wrappedRuns(lines: readonly (string | null)[]): number[][] {
  const runs: number[][] = []
  let open = false
  lines.forEach((line, index) => {
    if (line === null || line.trim() === '') {
      open = false
      return
    }
    const previous = lines[index - 1] ?? ''
    if (open && (GOES_ON.test(line) || ASKS_FOR_MORE.test(previous))) runs.at(-1)!.push(index)
    else runs.push([index])
    open = !ENDS.test(line) && line.length >= Math.max(SHORTEST_FULL, FULL * longestAround(lines, index))
  })
  return runs
}

function longestAround(lines: readonly (string | null)[], index: number): number {
  let longest = 0
  for (let at = Math.max(0, index - 8); at <= Math.min(lines.length - 1, index + 8); at++)
    longest = Math.max(longest, lines[at]?.length ?? 0)
  return longest
}
