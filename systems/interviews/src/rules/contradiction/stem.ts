// Endings by length, longest first; what is left must keep two letters.
const ENDINGS = [
  'imiento amiento',
  'abamos',
  'iendo yendo ieron acion icion iamos',
  'ando aron aban amos emos imos',
  'aba ado ada ido ida ian',
  'ar er ir ia io en an',
  'o a e i',
].flatMap((row) => row.split(' '))
const BY_LAST = new Map<string, string[]>()
for (const ending of ENDINGS) {
  const last = ending.at(-1)!
  BY_LAST.set(last, [...(BY_LAST.get(last) ?? []), ending])
}

const FIRST_PLURAL = /..(?:[aei]|ia|aba)mos$/
const CLITICS = /(?<=..(?:ar|er|ir|ando|iendo))(?:me|te|se|nos|l[oae]s?)$/

const IRREGULAR_FORMS = formsOf({
  ser: 'es soy eres somos son era eras eran eramos fue fui fuimos fueron sido siendo sera seran seremos seria seriamos serian sea sean',
  hab: 'hay hubo hubieron',
  ir: 'voy va vamos van iba ibamos iban ido yendo',
  est: 'esta estan estoy estamos',
  haz: 'hago hizo hice hicimos hicieron hecho hecha hechos hechas haria hariamos hara haremos',
  dez: 'digo dice dicen dijo dije dijimos dijeron decia decian dicho diria diriamos',
  escrib: 'escrito escrita escritos escritas',
  abr: 'abierto abierta abiertos abiertas',
})

// Stems that a verb takes in some of its forms, after spelling is levelled.
const IRREGULAR_STEMS = formsOf({
  ten: 'tuv teng tendr',
  est: 'estuv',
  hab: 'habr hub',
  pod: 'pud',
  pon: 'pus',
  quer: 'quis',
  eleg: 'elig',
  conseg: 'consig',
  reduz: 'redug',
  produz: 'produg',
  obten: 'obtuv',
  supon: 'supus',
  compon: 'compus',
})

function formsOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([stem, forms]) =>
      forms.split(' ').map((form): [string, string] => [form, stem]),
    ),
  )
}

/** Endings of the past subjunctive: «conseguimos que bajaran». */
const PAST_SUBJUNCTIVE = /(?<=..)(?:a|ie)(?:ra|se)n?$/

/** The indicative of a form that hangs from another verb, as far as its ending tells. */
export function asTold(folded: string): string {
  return folded.replace(PAST_SUBJUNCTIVE, 'ando')
}

/** The singular of a folded noun or adjective; other words lose a plural-looking ending in the same way. */
export function singularOf(folded: string): string {
  if (folded.length < 4 || !folded.endsWith('s')) return folded
  if (/[lrnszdj]es$/.test(folded) && folded.length > 4) return folded.slice(0, -2)
  return /[aeioutgkdp]s$/.test(folded) ? folded.slice(0, -1) : folded
}

/** A stem shared by the forms of a Spanish verb, noun or adjective. Expects a folded word. */
export function stemOf(folded: string): string {
  const form = IRREGULAR_FORMS.get(folded)
  if (form !== undefined) return form
  const word = folded.replace(CLITICS, '')
  const stem = level(cutEnding(FIRST_PLURAL.test(word) ? word : singularOf(word)))
  return IRREGULAR_STEMS.get(stem) ?? stem
}

function cutEnding(word: string): string {
  for (const ending of BY_LAST.get(word.at(-1) ?? '') ?? []) {
    if (word.endsWith(ending) && word.length - ending.length >= 2) return word.slice(0, -ending.length)
  }
  return word
}

/** Levels what changes inside a verb: cierro and cerrar, busqué and buscar, dirijo and dirigir, lancé and lanzar. */
function level(stem: string): string {
  return stem
    .replace(/(?<=..)i$|(?<=u)y$/, '')
    .replace(/(?<![qg])ue(?=[^aeiou]+$)/, 'o')
    .replace(/ie(?=[^aeiou]+$)/, 'e')
    .replace(/(?<=..)qu$/, 'c')
    .replace(/(?<=..)gu$/, 'g')
    .replace(/(?<=.)c$/, 'z')
    .replace(/(?<=..)j$/, 'g')
}
