import { stripAccents } from '@dictamen/kernel/text'

// The closed classes of Spanish: they hold a sentence together and never say what it is about.
const CLOSED = [
  'el la los las lo un una unos unas al del',
  'a ante bajo con contra de desde durante en entre hacia hasta mediante para por según sin sobre tras',
  'y e o u ni que pero sino aunque porque pues como cuando donde mientras si qué cómo cuándo dónde',
  'yo tú él ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes me te se nos os le les mí ti',
  'mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra quien quienes cual cuales cuyo cuya',
  'este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas',
  'algo alguien algún alguno alguna algunos algunas nada',
  'sí no ya muy así aquí allí ahí allá entonces luego tal además',
  'he has ha hemos habéis han haya hayas hayamos hayan',
]

// They measure how far a claim goes: without weight in an affirmation, decisive in a denial («no siempre», «no solo»).
const QUANTIFIERS = [
  'todo toda todos todas mucho mucha muchos muchas poco poca pocos pocas varios varias bastante bastantes',
  'siempre casi solo sólo apenas cada mismo misma mismos mismas propio propia tan tanto tanta más menos aún todavía',
  'ambos ambas también',
]

const closed = spellingsOf(CLOSED)
const quantifiers = spellingsOf(QUANTIFIERS)

/** Words that cut a sentence into pieces, each of which may be a clause. */
export const CLAUSE_CONJUNCTIONS: ReadonlySet<string> = new Set(
  'y e pero sino aunque porque mientras pues'.split(' '),
)

/** What a word is for: to hold the sentence together, to measure, or to mean something. */
export type WordClass = 'closed' | 'quantifier' | 'content'

/** The class of a case-folded word. An accent may be missing, never added: «entré» and «está» are verbs. */
export function classOf(exact: string): WordClass {
  if (closed.has(exact)) return 'closed'
  return quantifiers.has(exact) || exact.endsWith('mente') ? 'quantifier' : 'content'
}

function spellingsOf(rows: readonly string[]): ReadonlySet<string> {
  const words = rows.flatMap((row) => row.split(' '))
  return new Set([...words, ...words.map(stripAccents)])
}
