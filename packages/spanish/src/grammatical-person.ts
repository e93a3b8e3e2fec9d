/** Whom a form of a verb speaks of, as far as its ending tells. */
export type GrammaticalPerson =
  | 'first'
  | 'third'
  /** «Era», «trabajaba», «vivía»: the same form for both. */
  | 'either'
  /** An infinitive, a participle, a gerund, or said to somebody. */
  | 'none'

const EITHER = /(?:aba|[íi]a|^era|iera|^iba)$/
const FIRST = /(?:[^aeiouáéíóú]o|[aeu]o|oy|é|í|mos|uve|ude|use|ice|ije|uje|ine|upe|ise|^fui|^he|traje)$/
const THIRD = /(?:[^r]an?|[aeiou]n|[^s]e|ó|^es|^hay|^ha|^han)$/
const NONE =
  /(?:[aei]r|[ai]d[oa]s?|ando|iendo|yendo|(?:[aei]r|ndo)(?:me|se|l[oae]s?|nos|te)|[áé]is|[aei]ste)$/

/** Reads the ending of a verb, case-folded with its accents. */
export function grammaticalPerson(exact: string): GrammaticalPerson {
  if (NONE.test(exact)) return 'none'
  if (EITHER.test(exact)) return 'either'
  if (FIRST.test(exact)) return 'first'
  return THIRD.test(exact) ? 'third' : 'none'
}
