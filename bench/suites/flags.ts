import { flags } from 'dictamen'
import { join } from 'node:path'
import { makeSession, PER_SESSION, type Session } from '../data/sessions.ts'
import type { Answer, Benchmark } from '../harness/benchmark.ts'
import { alternate, median, ratioOf } from '../harness/measure.ts'
import { missing } from '../harness/peers.ts'
import { startSide } from '../harness/side.ts'
import { openTextlint, type Lint } from './textlint.ts'

export const SESSIONS = 50
const ROUNDS = 7
export const NOW = '2026-01-01T00:00:00Z'

/** Interview answers against textlint with the same words of doubt and the rules people add to it. */
export const flagsBenchmark: Benchmark = {
  name: 'flags',
  question: 'How many sentences of interview answers are read a second, and against textlint?',
  run,
}

async function run(): Promise<Answer> {
  const sessions = Array.from({ length: SESSIONS }, (_, at) => makeSession(at))
  const sentences = SESSIONS * PER_SESSION
  const textlint = await openTextlint()
  const side = (name: string): ReturnType<typeof startSide> =>
    startSide(join(import.meta.dirname, 'flags-side.ts'), name)
  if (textlint === null) {
    const alone = await alternate({ ours: side('ours') }, { rounds: ROUNDS, warm: 2 })
    return { figures: [speed(sentences, alone.ours)], reading: [missing('textlint')] }
  }
  const sides = { ours: side('ours'), theirs: side('usual'), byHand: side('by-hand') }
  const taken = await alternate(sides, { rounds: ROUNDS, warm: 2 })
  const agreement = await compareDoubts(sessions, textlint.usual)
  return {
    figures: [
      speed(sentences, taken.ours),
      {
        id: 'flags/textlint',
        what: 'Flags against textlint, processor time of the same sentences',
        ...ratioOf(taken.theirs, taken.ours),
        unit: 'times as fast',
        aim: { atLeast: 20 },
        isRelative: true,
        bars: [
          { label: 'Dictamen flags', value: sentences / median(taken.ours), unit: 'sentences/s' },
          { label: 'textlint', value: sentences / median(taken.theirs), unit: 'sentences/s' },
          {
            label: 'textlint, one rule by hand',
            value: sentences / median(taken.byHand),
            unit: 'sentences/s',
          },
        ],
      },
    ],
    reading: [
      'Each side works in a process of its own and every round lasts about as long, so that both are equally warm: in the first second of a process the compiler of V8 has not yet seen enough and Flags reads half as fast.',
      `textlint runs \`textlint-rule-terminology\` with the words of doubt of \`flags-1.1.yaml\`, \`write-good\` and \`sentence-length\`, loaded once; the first tries every word by itself on every line. One rule written by hand with a single alternation of the same words, run alone, reads ${Math.round(sentences / median(taken.byHand))} sentences a second: who only wants the words of doubt and writes that rule needs no Flags for speed. Flags besides compares every answer with 20 statements of context, checks closure and drift, derives the levels and leaves evidence for each value. ${agreement} They differ where a phrase denies the doubt («no depende de mí»), which Flags exempts.`,
    ],
  }
}

function speed(sentences: number, seconds: readonly number[]): Answer['figures'][number] {
  return {
    id: 'flags/speed',
    what: 'Sentences a second on one core',
    value: sentences / median(seconds),
    spread: [sentences / Math.max(...seconds), sentences / Math.min(...seconds)],
    unit: 'sentences/s',
    aim: { atLeast: 30_000 },
    isRelative: false,
  }
}

interface Entry {
  readonly answer_text: string
}

/** One line an answer, as a person would lint a transcript. */
export function textOf({ transcripts }: Session): string {
  const { entries } = transcripts[0]!.value as unknown as { entries: readonly Entry[] }
  return entries.map(({ answer_text }) => answer_text).join('\n\n')
}

/** On how many answers both say the same about doubt. */
async function compareDoubts(sessions: readonly Session[], textlint: Lint): Promise<string> {
  let [same, all] = [0, 0]
  for (const session of sessions) {
    const { output } = await flags(session, { now: NOW })
    const marked = new Set(await textlint(textOf(session)))
    for (const [at, { hedging_detected }] of output.by_question.entries()) {
      all++
      if (hedging_detected === marked.has(at * 2 + 1)) same++
    }
  }
  return `Both say the same about doubt on ${same} of ${all} answers.`
}
