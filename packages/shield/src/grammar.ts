import { conjugate, readVerb, type Form } from '@dictamen/spanish'
import type { DirectiveOptions, Family } from './directive-options.ts'
import { withoutJoints } from './without-joints.ts'

/** A verb form: what it does to an evaluation, and in which mood it can stand. */
export interface VerbForm extends Form {
  readonly family: Family
  readonly isEnglish: boolean
}

type WordName = keyof DirectiveOptions['words']

/** The words of the rule set, ready to be looked up. */
export interface Grammar {
  readonly forms: ReadonlyMap<string, readonly VerbForm[]>
  readonly words: Readonly<Record<WordName | 'any' | 'passive' | 'asGood' | 'case' | 'construction', RegExp>>
}

export function compileGrammar({ verbs, english, words, constructions, nouns }: DirectiveOptions): Grammar {
  const forms = new Map<string, VerbForm[]>()
  const add = (word: string, form: VerbForm): void => {
    const known = forms.get(word)
    if (known === undefined) forms.set(word, [form])
    else if (!known.some(({ family, mood }) => family === form.family && mood === form.mood)) known.push(form)
  }
  for (const [family, entries] of Object.entries(verbs) as [Family, readonly string[]][])
    for (const entry of entries)
      for (const [word, form] of conjugate(readVerb(entry))) add(word, { ...form, family, isEnglish: false })
  for (const [family, entries] of Object.entries(english) as [Family, readonly string[]][])
    for (const word of entries) {
      add(word, { family, mood: 'bare', pronoun: '', isEnglish: true })
      add(pastOf(word), { family, mood: 'participle', pronoun: '', isEnglish: true })
    }
  for (const noun of nouns) forms.delete(noun)
  return { forms, words: compileWords(words, constructions) }
}

function pastOf(word: string): string {
  if (word.endsWith('e')) return `${word}d`
  return /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ied` : `${word}ed`
}

function compileWords(
  words: DirectiveOptions['words'],
  constructions: DirectiveOptions['constructions'],
): Grammar['words'] {
  const source = (name: WordName): string => words[name].map((pattern) => `(?:${pattern})`).join('|')
  const whole = (pattern: string): RegExp =>
    new RegExp(`(?<![a-z0-9ñ])(?:${withoutJoints(pattern)})(?![a-z0-9ñ])`, 'u')
  const compiled = Object.fromEntries(
    (Object.keys(words) as WordName[]).map((name) => [name, whole(source(name))]),
  ) as Record<WordName, RegExp>
  const about = [
    'addressee',
    'machine',
    'labelled',
    'evaluator',
    'subject',
    'result',
    'checks',
    'candidate',
    'everything',
    'rivals',
    'report',
    'yours',
    'faults',
  ] as const
  // "La puntuación de este perfil será la máxima": what is judged, that it must be, and what.
  const passive = `(?:${source('subject')}|${source('result')})[^.;:!?]{0,60}?\\s(?:${PASSIVE})\\s(?:[^.;:!?]{0,40}?\\s)?(?:${source('good')})`
  return {
    ...compiled,
    addressee: whole(`${source('addressee')}|${source('machine')}`),
    any: whole(about.map(source).join('|')),
    passive: whole(passive),
    asGood: whole(`(?:como|por|as) (?:[a-z]+ )?(?:${source('good')})|(?:${ACCREDITED})`),
    construction: whole(
      constructions
        .map((turn) => `(?:${turn.replace(/<([a-z]+)>/gu, (_, name) => `(?:${source(name as WordName)})`)})`)
        .join('|'),
    ),
    case: whole('caso|pruebas?|tests?|entrevista|referencias?|case|interview|references?'),
  }
}

const ACCREDITED = '(?:acreditad|cumplid|superad|probad|verificad|sustentad|justificad|satisfech)[oa]s?'

const PASSIVE =
  '(?:correct[oa]|adecuad[oa]|esperad[oa]|debid[oa]|procedente|que (?:corresponde|procede)|obligatori[oa]) ?(?:es|sera|:|=)|(?:debe|debera|ha de|tiene que|tendra que|must|should|shall|has to|needs to|is to|will) (?:ser|quedar|figurar|constar|recibir|obtener|alcanzar|reflejar|situarse|concluir|salir|be|receive|get|obtain|reach|show)|recibira|obtendra|quedara|se fija en|queda fijad[oa] en'
