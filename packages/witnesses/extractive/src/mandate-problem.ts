import type { Gem5 } from '@dictamen/contracts'
import type { Statement } from '@dictamen/dossier/statements'

/** A list of GEM_5. */
export type List = keyof Gem5

export const LISTS_OF_MANDATE: readonly List[] = [
  'problema_real_del_rol',
  'exitos_esperados_12_18_meses',
  'no_fits',
  'stakeholders_y_tensiones',
  'mapa_de_mercado',
  'riesgos_del_mandato',
  'criterios_de_decision_final',
]

/** A sentence of the mandate in the list it belongs to; the heaviest stand first. */
export interface Sorted {
  readonly list: List
  readonly statement: Statement
  readonly weight: number
}

/** Lists whose words say more of a sentence than that somebody wants something. */
export const SAYS_MORE = new Set<List>([
  'no_fits',
  'exitos_esperados_12_18_meses',
  'riesgos_del_mandato',
  'criterios_de_decision_final',
])

/** A sentence that says only that the problem comes next. */
export const ANNOUNCES =
  /(?<![\p{L}])(?:lo\s+que\s+(?:nos|les|le|aquí)\s+(?:pasa|ocurre|sucede|duele)|voy\s+al\s+grano|el\s+problema\s+es\s+(?:este|el\s+siguiente|sencillo)|les\s+cuento\s+(?:el|nuestro)\s+problema)/iu
const POINTS_BACK =
  /^(?:y\s+)?(?:eso|esto|ahí|ese|esa|tal)\s[^.]{0,60}?(?:arregl|resolv|problema|reto|desaf|corregi|cambiar|solucion|remedi|enderez|encargo|duele)/iu

/** "Eso es lo que hay que arreglar": the sentence beside it, in the same paragraph, is the problem. */
export function pointedAt(statements: readonly Statement[]): Sorted[] {
  return statements.flatMap((statement, at): Sorted[] => {
    const beside = [
      ANNOUNCES.test(statement.text) ? statements[at + 1] : undefined,
      POINTS_BACK.test(statement.text) ? statements[at - 1] : undefined,
    ]
    return beside
      .filter((other) => other !== undefined && other.passage === statement.passage && !other.isQuestion)
      .map((other) => ({ list: 'problema_real_del_rol', statement: other!, weight: 2 }))
  })
}

/** Words of things that go wrong. */
const TROUBLE =
  /(?<![\p{L}])(?:no|nunca|nadie|sin|perdiendo|menos|pero|siguen?|todavía|aún|peor|fall\p{L}+|averí\p{L}+|vuelven?|devoluci\p{L}+|sobra\p{L}*|falta\p{L}*|apenas|a\s+mano|discut\p{L}+|deud\p{L}+|pérdida\p{L}*|multas?|ningun[oa]?|culpa|pierde[n]?|perdi\p{L}+|cae[n]?|cay\p{L}+|mal|malos?|error\p{L}*|quejas?|reclam\p{L}+|retras\p{L}+|tarde|rot[oa]s?|desord\p{L}+|desconf\p{L}+|caos|fuga|fugas|huecos?)(?![\p{L}])/iu
const MOST_TOLD = 2

/** Where nobody calls it the problem, notes begin with it: what goes wrong, told before what is wanted. */
export function problemOf(statements: readonly Statement[], sorted: readonly Sorted[]): Sorted[] {
  const isNamed = sorted.some(
    ({ list, statement, weight }) =>
      list === 'problema_real_del_rol' && (statement.kind === 'kickoff_notes' || weight === 2),
  )
  if (isNamed) return []
  const notes = statements.filter(({ kind }) => kind === 'kickoff_notes')
  const wanted = notes.findIndex((statement) =>
    sorted.some(({ list, statement: other }) => other === statement && SAYS_MORE.has(list)),
  )
  return notes
    .slice(0, wanted < 0 ? notes.length : wanted)
    .filter((statement) => !sorted.some((item) => item.statement === statement))
    .filter(({ text, isQuestion }) => !isQuestion && TROUBLE.test(text) && text.split(' ').length > 5)
    .slice(0, MOST_TOLD)
    .map((statement) => ({ list: 'problema_real_del_rol', statement, weight: 1 }))
}

/** What else goes wrong, in the paragraph that names the problem, and nothing else is said of. */
export function troubleBeside(statements: readonly Statement[], sorted: readonly Sorted[]): Sorted[] {
  const named = new Set(
    sorted
      .filter(({ list, statement }) => list === 'problema_real_del_rol' && statement.passage.look === 'prose')
      .map(({ statement }) => statement.passage),
  )
  return statements
    .filter(({ passage, isQuestion, text }) => named.has(passage) && !isQuestion && TROUBLE.test(text))
    .filter((statement) => !sorted.some((item) => item.statement === statement))
    .map((statement) => ({ list: 'problema_real_del_rol', statement, weight: 0 }))
}
