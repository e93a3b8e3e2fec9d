/** The forms of a Spanish verb that can carry a decision. */
export interface VerbForms {
  /** Infinitive, alone or with pronouns behind it. */
  readonly infinitives: readonly string[]
  /** Orders to tú, vos, usted and nosotros, alone or with a pronoun: usa, mové, use, usemos, úsalo, úsese. */
  readonly imperatives: readonly string[]
  /** Present of the third person: usa, usan. */
  readonly third: readonly string[]
  /** Present of the first person, which often is a noun too: extraigo, uso, cambio. */
  readonly first: string
  /** Forms that say who acts or when: usamos, usaremos, usará, usó. */
  readonly finite: readonly string[]
  /** usado, after a form of haber. */
  readonly participle: string
  /** What is done, as a noun: creación, aislamiento. */
  readonly nouns: readonly string[]
}

const PRONOUNS = ['lo', 'la', 'los', 'las', 'le', 'les', 'se']

const MOST_VERBS = 10_000
const known = new Map<string, VerbForms>()

/**
 * Conjugates a regular verb. A stem that changes in the present stands behind a slash: `mover/muev`, `elegir/elig`.
 * Accents that a pronoun shifts are left out: the forms are compared without accents where it matters.
 */
export function conjugate(entry: string): VerbForms {
  let forms = known.get(entry)
  if (forms === undefined) {
    forms = writeForms(entry)
    if (known.size >= MOST_VERBS) known.clear()
    known.set(entry, forms)
  }
  return forms
}

function writeForms(entry: string): VerbForms {
  const [infinitive = '', changed] = entry.split('/')
  const stem = infinitive.slice(0, -2)
  const first = /[aá]r$/.test(infinitive)
  const strong = changed ?? stem
  const other = subjunctiveStem(strong, first)
  const [sg, pl] = first ? ['a', 'an'] : ['e', 'en']
  const [polite, polites] = first ? ['e', 'en'] : ['a', 'an']
  const we = first ? 'amos' : infinitive.endsWith('er') ? 'emos' : 'imos'
  const imperative = `${strong}${sg}`
  const [closing, lasting] = first ? ['ado', 'a'] : ['ido', 'i']
  const together = first ? `${softStem(stem)}emos` : `${stem}amos`
  const voseo = `${stem}${first ? 'á' : infinitive.endsWith('er') ? 'é' : 'í'}`
  return {
    infinitives: [infinitive, ...PRONOUNS.map((pronoun) => `${infinitive}${pronoun}`)],
    imperatives: [imperative, voseo, `${other}${polite}`, `${other}${polites}`, together].flatMap((order) => [
      order,
      ...PRONOUNS.map((pronoun) => `${order}${pronoun}`),
    ]),
    first: `${/g[ei]r$/.test(infinitive) ? `${strong.slice(0, -1)}j` : strong}o`,
    third: [imperative, `${strong}${pl}`],
    finite: [
      `${stem}${we}`,
      voseo,
      ...['á', 'án', 'é', 'emos'].map((ending) => `${infinitive}${ending}`),
      ...(first
        ? [`${stem}ó`, `${stem}aron`, `${softStem(stem)}é`]
        : [`${stem}ió`, `${stem}ieron`, `${stem}í`, `${stem}imos`]),
    ],
    participle: `${stem}${closing}`,
    nouns: [`${stem}${lasting}ción`, `${stem}${lasting}miento`],
  }
}

/** What whoever speaks and whoever is spoken to did, of a regular verb. */
export interface PastForms {
  /** comenté, comentaste, comentamos, comentasteis, comentabas, comentábamos. */
  readonly spoken: readonly string[]
  /** Of usted and ustedes: comentó, comentaron. */
  readonly polite: readonly string[]
  /** What was being said: comentaba. */
  readonly lasting: string
}

/** Verbs whose past has a stem of its own, by the end of their infinitive: exponer → expuse, convenir → convine. */
const STRONG: readonly (readonly [string, string])[] = [
  ['poner', 'pus'],
  ['decir', 'dij'],
  ['venir', 'vin'],
  ['tener', 'tuv'],
  ['traer', 'traj'],
  ['ducir', 'duj'],
  ['hacer', 'hic'],
]

/** The past of a verb, by its infinitive. */
export function pastOf(infinitive: string): PastForms {
  const stem = infinitive.slice(0, -2)
  if (infinitive.endsWith('ar'))
    return {
      spoken: [
        `${softStem(stem)}é`,
        ...['aste', 'amos', 'asteis', 'abas', 'ábamos'].map((ending) => `${stem}${ending}`),
      ],
      polite: [`${stem}ó`, `${stem}aron`],
      lasting: `${stem}aba`,
    }
  const lasting = `${stem}ía`
  const imperfect = ['ías', 'íamos'].map((ending) => `${stem}${ending}`)
  const [end = '', own = ''] = STRONG.find(([ending]) => infinitive.endsWith(ending)) ?? []
  if (own !== '') {
    const strong = `${infinitive.slice(0, -end.length)}${own}`
    return {
      spoken: ['e', 'iste', 'imos', 'isteis'].map((ending) => `${strong}${ending}`).concat(imperfect),
      polite: [`${strong}o`, `${strong}${own.endsWith('j') ? 'eron' : 'ieron'}`],
      lasting,
    }
  }
  const closed = infinitive.endsWith('ir') ? closedStem(stem) : stem
  return {
    spoken: ['í', 'iste', 'imos', 'isteis'].map((ending) => `${stem}${ending}`).concat(imperfect),
    polite: [`${closed}ió`, `${closed}ieron`],
    lasting,
  }
}

/** pedir → pid-, sugerir → sugir-: the last e of a verb in -ir closes in the third person. */
function closedStem(stem: string): string {
  return stem.replace(/e([^aeiou]*)$/, 'i$1')
}

/** aplicar → apliqu-, agregar → agregu-, utilizar → utilic-. */
function subjunctiveStem(stem: string, first: boolean): string {
  return first ? softStem(stem) : stem
}

function softStem(stem: string): string {
  if (stem.endsWith('c')) return `${stem.slice(0, -1)}qu`
  if (stem.endsWith('g')) return `${stem}u`
  if (stem.endsWith('z')) return `${stem.slice(0, -1)}c`
  return stem
}
