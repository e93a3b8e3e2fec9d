import type { DossierSource } from '@dictamen/contracts'

/** Names that nobody in a dossier should bear, for those who come first and for those who follow. */
const GIVEN = ['Eulogia', 'Fulgencio'] as const
const FAMILY = ['Zubizarreta', 'Berenguer', 'Quintanilla', 'Oyarzábal'] as const

const LABEL =
  /^(?:[#*>\s-]*)(?:nombre(?: y apellidos)?|candidat[oa]|cv|curr[ií]culum(?: vitae)?)?\s*[:.—–-]*\s*/iu
const NAME = /^(\p{Lu}[\p{L}'-]+)((?:\s+(?:de|del|la|las|los|y|i))*\s+\p{Lu}[\p{L}'-]+){1,4}$/u
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i'])
const LINES = 6

/** The words of a candidate's name as the head of the CV has them; none when it has no name there. */
function findName(sources: readonly DossierSource[]): readonly string[] {
  for (const { kind, text } of sources) {
    if (kind !== 'cv') continue
    const head = text.split('\n').filter((line) => line.trim() !== '')
    for (const line of head.slice(0, LINES)) {
      const name = line.replace(LABEL, '').replaceAll('*', '').trim()
      if (NAME.test(name)) return name.split(/\s+/u).filter((word) => !PARTICLES.has(word))
    }
  }
  return []
}

/** The same person called otherwise, in every document of theirs; null when nobody knows the name. */
export function renameIn(sources: readonly DossierSource[]): ((text: string) => string) | null {
  const name = findName(sources)
  if (name.length === 0) return null
  const words = new Map<string, string>()
  for (const [at, word] of name.entries()) {
    const other =
      at === 0 ? GIVEN[word.toLowerCase().endsWith('a') ? 0 : 1] : FAMILY[(at - 1) % FAMILY.length]!
    words.set(capitalised(word), other)
    words.set(word.toUpperCase(), other.toUpperCase())
  }
  return (text) => replaceWords(text, words)
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`
}

/** A text with whole words in the place of others. */
export function replaceWords(text: string, words: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\p{L}\p{M}'-]+/gu, (word) => words.get(word) ?? word)
}
