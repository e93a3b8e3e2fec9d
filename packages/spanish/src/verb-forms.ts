import { foldCase, stripAccents } from '@dictamen/kernel/text'

const PAST: Readonly<Record<string, string>> = {
  hacer: 'hicie',
  rehacer: 'rehicie',
  poner: 'pusie',
  dar: 'die',
  decir: 'dije',
  tener: 'tuvie',
  estar: 'estuvie',
}

/**
 * The forms of a verb that somebody else does, or that stand beside another verb, folded: "prueba", "prueban", "pruebe",
 * "probara", "probando", "probado". The verb is written "subir" or, when its "yo" is not regular, "probar/pruebo".
 */
export function formsBeside(entry: string): Set<string> {
  const [infinitive = '', own] = stripAccents(foldCase(entry)).split('/')
  return new Set([
    ...presentOf(infinitive, own),
    ...participlesOf(infinitive),
    ...gerundsOf(infinitive, own),
    ...pastSubjunctive(infinitive),
  ])
}

function presentOf(infinitive: string, own: string | undefined): string[] {
  const stem = infinitive.slice(0, -2)
  const isAr = infinitive.endsWith('ar')
  return strongStems(stem, own).flatMap((strong) => {
    const told = `${strong}${isAr ? 'a' : 'e'}`
    const wished = isAr ? `${beforeE(strong)}e` : `${own?.slice(0, -1) ?? strong}a`
    return [told, `${told}n`, wished, `${wished}n`]
  })
}

function participlesOf(infinitive: string): string[] {
  const done = infinitive.slice(0, -2) + (infinitive.endsWith('ar') ? 'ad' : 'id')
  return ['o', 'a', 'os', 'as'].map((ending) => done + ending)
}

/** "Sirviendo": the vowel of "sirvo" stays where the infinitive ends in -ir. */
function gerundsOf(infinitive: string, own: string | undefined): string[] {
  const ending = infinitive.endsWith('ar') ? 'ando' : 'iendo'
  const strong = infinitive.endsWith('ir') && own !== undefined ? [own.slice(0, -1)] : []
  return [infinitive.slice(0, -2), ...strong].map((stem) => stem + ending)
}

/** "Probara", "probáramos", "probase": what somebody would do, folded. */
export function pastSubjunctive(infinitive: string): readonly string[] {
  const stem = infinitive.slice(0, -2)
  const past = PAST[infinitive] ?? (infinitive.endsWith('ar') ? `${stem}a` : `${stem}ie`)
  return ['ra', 'ramos', 'se', 'semos'].map((ending) => past + ending)
}

/** "Sirv" of "sirvo", and "hac" of "hago": a "yo" that ends in -go, -zco or -oy has its sound alone. */
function strongStems(stem: string, own: string | undefined): readonly string[] {
  if (own === undefined || /(?:go|zco|oy)$/u.test(own)) return [stem]
  return [own.slice(0, -1).replace(/j$/u, 'g')]
}

function beforeE(stem: string): string {
  return stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu').replace(/z$/u, 'c')
}

/** Whether a folded word ends as a participle or a gerund does. */
export function endsLikeVerbal(folded: string): boolean {
  return /^\p{L}{2,}(?:[ai]d[oa]s?|(?:ando|iendo|yendo)(?:me|nos|les?|l[oa]s?|se|sel[oa]s?)?)$/u.test(folded)
}
