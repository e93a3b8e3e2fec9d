import { foldCase, stripAccents } from '@dictamen/kernel/text'

const BEFORE_VERB = new Set('no ya te lo la los las le se me y también alguna vez nunca siempre'.split(' '))
const ASKS_WHAT = new Set(
  'que cual cuales como cuando cuanto cuanta cuantos cuantas donde quien quienes por'.split(' '),
)
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['eres', 'es'],
  ['has', 'ha'],
  ['vas', 'va'],
  ['fuiste', 'fue'],
  ['te', 'se'],
  ['tu', 'su'],
  ['tus', 'sus'],
])
const ADDRESSED = new Set('tú usted vosotros ustedes'.split(' '))
const SECOND: readonly (readonly [RegExp, string])[] = [
  [/steis$/u, ''],
  [/áis$/u, 'a'],
  [/éis$/u, 'e'],
  [/aste$/u, 'ó'],
  [/iste$/u, 'ió'],
  [/([aeáé])s$/u, '$1'],
]

/** What a question to be answered with yes or no states, and whether it denies it. */
export interface DeclaredQuestion {
  readonly text: string
  readonly denies: boolean
}

/** «¿Tienes carné?» states «tiene carné»; null for a question that asks for more than yes or no. */
export function declareQuestion(question: string): DeclaredQuestion | null {
  const asked = /¿([^¿?]+)\?[^¿?]*$/u.exec(question)?.[1] ?? question.replace(/\?\s*$/u, '')
  const words = asked.trim().split(/\s+/u)
  const folded = words.map((word) => stripAccents(foldCase(word.replaceAll(/[^\p{L}\p{N}]/gu, ''))))
  if (ASKS_WHAT.has(folded[0] ?? '') || folded.includes('o')) return null
  const verb = words.findIndex((word) => !BEFORE_VERB.has(foldCase(word.replace(/,$/u, ''))))
  if (verb < 0) return null
  const stated = words.flatMap((word, at) => {
    const lower = foldCase(word)
    if (ADDRESSED.has(lower)) return []
    const whole = WHOLE.get(lower)
    return whole ?? (at === verb ? inThirdPerson(lower) : word)
  })
  return { text: stated.join(' '), denies: folded.slice(0, verb).includes('no') }
}

function inThirdPerson(verb: string): string {
  for (const [ending, third] of SECOND) if (ending.test(verb)) return verb.replace(ending, third)
  return verb
}
