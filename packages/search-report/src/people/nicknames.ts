import type { SearchDossier } from '@dictamen/contracts'
import { foldText } from '../fold.ts'
import type { ReportRules } from '../rules.ts'

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu
const PAIR = /(\p{Lu}[\p{L}\p{M}'’-]{2,})[ \t]+(?=(\p{Lu}[\p{L}\p{M}'’-]+))/gu
const TURN = /^[\s*_]*(\p{Lu}[\p{L}\p{M}'’-]{2,})[*_]*\s*:\s/gmu
/** Who speaks does so more than once; what labels a line of notes stands once. */
const LEAST_TURNS = 2

/** What people are called besides: what stands before a known name («Mamen O'Donnell»), and who speaks in an interview («Mamen: …»). */
export function nicknamesIn(
  { sources }: SearchDossier,
  names: readonly string[],
  { people, speakers }: ReportRules,
): readonly string[] {
  const small = new Set([...people.particles, ...people.titles])
  const known = new Set(
    names
      .flatMap((name) => [...name.matchAll(WORD)].map(([word]) => foldText(word)))
      .filter((word) => !small.has(word)),
  )
  const plain = new Set([...people.labels, ...people.lists, ...speakers.turns].map(foldText))
  for (const { text } of sources)
    for (const [word] of text.matchAll(WORD)) if (/^\p{Ll}/u.test(word)) plain.add(foldText(word))
  const isNew = (word: string): boolean => !plain.has(foldText(word)) && !known.has(foldText(word))
  return sources
    .filter(({ kind }) => kind !== 'cv')
    .flatMap(({ kind, text }) => {
      const before = [...text.matchAll(PAIR)].flatMap(([, word = '', next = '']) =>
        known.has(foldText(next)) ? [word] : [],
      )
      const turns = kind === speakers.private ? [...text.matchAll(TURN)].map(([, word = '']) => word) : []
      const speaking = turns.filter((word) => turns.filter((one) => one === word).length >= LEAST_TURNS)
      return [...before, ...speaking].filter(isNew)
    })
}
