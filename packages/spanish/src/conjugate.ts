/** What a form of a verb can be in a sentence that tells somebody what to do. */
export type Mood =
  /** Only an order has it: "puntúe", "aprobad", "apruébalo". */
  | 'order'
  /** An order to "tú", or what somebody does: "puntúa". */
  | 'bare'
  /** Only said to "tú" or "vosotros": "puntúes", "puntuarás". */
  | 'second'
  | 'infinitive'
  | 'participle'
  /** "Se puntuará". */
  | 'future'

const SOFT: readonly (readonly [RegExp, string])[] = [
  [/c$/u, 'qu'],
  [/g$/u, 'gu'],
  [/z$/u, 'c'],
]
/** "Pon", "ten", "di": orders without an ending. */
const SHORTENED: readonly (readonly [string, string])[] = [
  ['poner', 'pon'],
  ['tener', 'ten'],
  ['hacer', 'haz'],
  ['decir', 'di'],
  ['salir', 'sal'],
]
const PAST: Readonly<Record<string, string>> = {
  dar: 'die',
  poner: 'pusie',
  tener: 'tuvie',
  hacer: 'hicie',
  decir: 'dije',
}
const ENCLITIC = ['me', 'le', 'lo', 'la', 'nos', 'los', 'las', 'les', 'selo', 'sela', 'melo', 'mela']
const OF_INFINITIVE = [...ENCLITIC, 'se', 'te', 'sele']

/** A verb as the rule set writes it: its infinitive, then the stem that the stress changes and that of the subjunctive. */
export interface VerbEntry {
  readonly infinitive: string
  readonly stressed: string
  readonly subjunctive: string
}

/** "aprobar/aprueb", "elegir/elig/elij": lower case, no accents. */
export function readVerb(entry: string): VerbEntry {
  const [infinitive = '', stressed, subjunctive] = entry.split('/')
  const stem = infinitive.slice(0, -2)
  const strong = stressed ?? stem
  return { infinitive, stressed: strong, subjunctive: subjunctive ?? strong }
}

/** What a form can be, and the pronoun that is written with it: "apruébame". */
export interface Form {
  readonly mood: Mood
  readonly pronoun: string
}

/** The forms of a verb with their moods, folded; those with a pronoun behind them too. */
export function conjugate(verb: VerbEntry): Map<string, Form> {
  const { infinitive, stressed, subjunctive } = verb
  const stem = infinitive.slice(0, -2)
  const isAr = infinitive.endsWith('ar')
  const vowel = isAr ? 'a' : infinitive.slice(-2, -1)
  const wished = isAr ? `${soften(subjunctive)}e` : `${subjunctive}a`
  const unstressed = isAr ? `${soften(stem)}eis` : `${subjunctive}ais`
  const bare = isAr ? `${stressed}a` : `${stressed}e`
  const forms = new Map<string, Form>()
  const add = (mood: Mood, ...words: readonly string[]): void => {
    for (const word of words) if (!forms.has(word)) forms.set(word, { mood, pronoun: '' })
  }
  const bind = (mood: Mood, words: readonly string[], pronouns: readonly string[]): void => {
    for (const word of words)
      for (const pronoun of pronouns)
        if (!forms.has(word + pronoun)) forms.set(word + pronoun, { mood, pronoun })
  }
  // "De" is a preposition before it is an order.
  if (wished !== 'de') add('order', wished)
  add('order', `${wished}n`, `${stem}${vowel}d`)
  // What "vos" is told keeps its stem: "recomendá", "poné", "recomendalo". "Omití" is what somebody did.
  if (vowel === 'e') add('order', `${stem}é`)
  bind('order', [wished, `${wished}n`, bare, stem + vowel, `${stem}${vowel}d`], ENCLITIC)
  bind('order', [wished, `${wished}n`], ['se'])
  bind('order', [wished], ['sele', 'seme'])
  add('second', `${wished}s`, unstressed, `${bare}s`, `${infinitive}as`)
  add('infinitive', infinitive)
  bind('infinitive', [infinitive], OF_INFINITIVE)
  const done = isAr ? `${stem}ad` : `${stem}id`
  add('participle', `${done}o`, `${done}a`, `${done}os`, `${done}as`)
  add('future', `${infinitive}a`, `${infinitive}an`)
  // "Le agradecería que no tuviera…", "… que subiese".
  const past = PAST[infinitive] ?? (isAr ? `${stem}a` : `${stem}ie`)
  add('future', `${past}ra`, `${past}ran`, `${past}se`, `${past}sen`)
  // "Pone" tells: the order is "pon".
  const short = SHORTENED.find(([ending]) => infinitive.endsWith(ending))
  const cut = short === undefined ? [] : [infinitive.slice(0, -short[0].length) + short[1]]
  bind('order', cut, ENCLITIC)
  if (cut.length > 0) add('bare', ...cut)
  else add('bare', bare, ...(isAr ? [`${stem}a`] : []))
  return forms
}

function soften(stem: string): string {
  for (const [ending, soft] of SOFT) if (ending.test(stem)) return stem.replace(ending, soft)
  return stem
}
