import type { DossierSource } from '@dictamen/contracts'
import { replaceWords } from './names.ts'

/** Words that change with the gender of whom they are said of, and with nothing else. */
const PAIRS: readonly (readonly [feminine: string, masculine: string])[] = (
  'directora/director subdirectora/subdirector jefa/jefe gerenta/gerente presidenta/presidente ' +
  'vicepresidenta/vicepresidente ingeniera/ingeniero coordinadora/coordinador fundadora/fundador socia/socio ' +
  'licenciada/licenciado graduada/graduado candidata/candidato nombrada/nombrado ascendida/ascendido ' +
  'promovida/promovido contratada/contratado respetada/respetado presionada/presionado ella/él'
)
  .split(' ')
  .map((pair) => pair.split('/') as [string, string])

/** The same person of the other grammatical gender, in every document of theirs; null when no word shows it. */
export function changeGenderIn(sources: readonly DossierSource[]): ((text: string) => string) | null {
  const words = sources.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  const seen = new Set(words)
  const feminine = PAIRS.filter(([word, other]) => word !== other && seen.has(word))
  const masculine = PAIRS.filter(([word, other]) => word !== other && seen.has(other))
  if (feminine.length + masculine.length === 0) return null
  const isFeminine = feminine.length >= masculine.length
  const table = new Map<string, string>()
  for (const [one, other] of PAIRS) {
    const [from, to] = isFeminine ? [one, other] : [other, one]
    table.set(from, to)
    table.set(capitalised(from), capitalised(to))
    table.set(from.toUpperCase(), to.toUpperCase())
  }
  return (text) => replaceWords(text, table)
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
