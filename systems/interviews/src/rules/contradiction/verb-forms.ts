const INFLECTED =
  /(?:(?:[áa]ba(?:mos|n|s)?|íamos|áramos|iéramos|aron|ieron|ando|iendo|yendo)|[^aeiouáéíóú\s]ó|ió|..é|..í)$/
const NOUNS = new Set('café caché carné comité bebé'.split(' '))
const FIRST_PLURAL = /^[^áéíóú]{2,}[aei]mos$/
const INFINITIVE = /^[^áéíóú]{2,}[aei]r(?:me|te|se|nos|l[oae]s?)?$/
const PARTICIPLE = /(?:[ai]d[oa]s?|hech[oa]s?|escrit[oa]s?|abiert[oa]s?|puest[oa]s?|vist[oa]s?|dicho|roto)$/
const PAST = /(?:[áa]ba(?:mos|n|s)?|[íi]a(?:mos|n|s)?|aron|ieron|uvo|uve|uvimos|[^aeiou]ó|ió|..é|..í)$/
const PAST_FORMS = new Set('era eran eramos fue fui fuimos fueron hizo hice hicimos hubo'.split(' '))
const CONDITIONAL = /(?:[ai]r|habr|tendr|podr|har|dir|pondr|vendr|saldr|querr|sabr)ía(?:mos|n|s)?$/
const CONDITIONAL_OR_NOUN = /[^aeiouáéíóú]er[íi]a(?:mos|n|s)?$/
const FUTURE = /(?:[aei]r|habr|tendr|podr|har|dir|pondr|vendr|saldr)(?:á|án|emos)$/
const SUBJUNCTIVE = /(?:^hubier(?:a|as|an)|áramos|iéramos|ásemos|iésemos)$/

/** What the ending of a word says about it as a verb. */
export interface VerbForm {
  /** A form that only a verb has. */
  readonly verbal: boolean
  readonly infinitive: boolean
  readonly participle: boolean
  readonly past: boolean
  /** A first person by its ending. */
  readonly first: boolean
  /** Conditional, future or past subjunctive: nothing that is so. */
  readonly unreal: 'no' | 'yes' | 'unless_noun'
}

/** Reads the ending of a case-folded word, accents kept. */
export function verbFormOf(exact: string): VerbForm {
  const infinitive = INFINITIVE.test(exact)
  const unreal = CONDITIONAL.test(exact) || FUTURE.test(exact) || SUBJUNCTIVE.test(exact)
  return {
    verbal:
      infinitive ||
      unreal ||
      FIRST_PLURAL.test(exact) ||
      (exact.length > 3 && INFLECTED.test(exact) && !NOUNS.has(exact)),
    infinitive,
    participle: PARTICIPLE.test(exact),
    past: PAST.test(exact) || PAST_FORMS.has(exact) || exact === 'éramos',
    first: /(?:mos|é|í)$/.test(exact),
    unreal: unreal ? 'yes' : CONDITIONAL_OR_NOUN.test(exact) ? 'unless_noun' : 'no',
  }
}
