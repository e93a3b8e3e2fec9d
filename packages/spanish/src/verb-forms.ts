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
  const stem = infinitive.slice(0, -2)
  const isAr = infinitive.endsWith('ar')
  const forms = new Set<string>()
  for (const strong of strongStems(stem, own)) {
    const told = isAr ? 'a' : 'e'
    const wished = isAr ? `${beforeE(strong)}e` : `${own?.slice(0, -1) ?? strong}a`
    for (const form of [strong + told, wished]) for (const ending of ['', 'n']) forms.add(form + ending)
  }
  const done = isAr ? 'ad' : 'id'
  for (const ending of ['o', 'a', 'os', 'as']) forms.add(stem + done + ending)
  const weak = own !== undefined && infinitive.endsWith('ir') ? [stem, own.slice(0, -1)] : [stem]
  for (const base of weak) forms.add(`${base}${isAr ? 'ando' : 'iendo'}`)
  for (const form of pastSubjunctive(infinitive)) forms.add(form)
  return forms
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
