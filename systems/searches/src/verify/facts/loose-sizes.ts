import type { Figure } from '../../reading/figures.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import type { Statement } from '../../statements/statements.ts'
import type { Clause } from './clauses.ts'
import { isMade, SPOKEN_TO } from './teams.ts'

const MILLION = 1_000_000

/** What a figure of people or money may be the size of, where nothing says that it is something else. */
export function looseTopicOf(
  statement: Statement,
  figure: Figure,
  clause: Clause,
  lexicon: Lexicon,
): 'equipo' | 'presupuesto' | null {
  const { kind, text, position } = statement
  const before = clause.text.slice(0, figure.start - clause.from)
  if (kind === 'cv' ? position === null : !HOLDS.test(before)) return null
  if (kind !== 'cv' && kind !== 'references' && kind !== 'interview_notes') return null
  if (isMoney(figure, text)) return lexicon.has('money_apart', text) ? null : 'presupuesto'
  if (!isOfPeople(figure, text, lexicon) || isMade(before, lexicon) || SPOKEN_TO.test(before)) return null
  const isApart =
    lexicon.has('team_other', before) ||
    ['team_moment', 'team_apart', 'team_direct'].some((name) => lexicon.has(name, text))
  return isApart ? null : 'equipo'
}

/** "Había once personas", "disponía de 600.000 euros", "nunca pasó de 380": what a post had, right before the figure. */
const HOLDS =
  /(?<![\p{L}])(?:er(?:a|an)|han?\s+sido|éramos|somos|son|es|fue|fueron|fuimos|hubo|había|hay|ten(?:ía|ían|íamos|emos)|tuv(?:o|e|imos)|llev(?:aba|ó)|dispon(?:ía|e)|rond(?:a|aba)|and(?:aba|uvo)|sum(?:a|aba|aban)|mov(?:ía|ió)|ejecut(?:aba|ó|aron)|manej(?:aba|ó)|administr(?:aba|ó)|cont(?:aba|ó)|pas(?:ó|aba)|lleg(?:ó|aba|amos)|qued(?:ó|aba)|reportaban|dependían|coordinaba|dirigía|conducía|gastaba|gestionaba|llevaría|tendría|traía|tener|ser|máximo|total|cargo)\s+(?:(?:de|del|a|al|en|por|con|como|orden|unos|unas|casi|los|las|un|una|máximo|total|cerca|menos|más|él|ella|siempre|dotación|plantilla|plantel|planilla|equipo|grupo|propi[oa]|como|hasta|solo|sólo|apenas|aquí|ahí|allí|entonces)\s+){0,4}$/iu

/** "La planta entera eran noventa": a whole, which is never less than what somebody leads of it. */
const WHOLE =
  /(?<![\p{L}])(?:enter[oa]|complet[oa]|tod[oa]\s+(?:la|el)\s+(?:empresa|planta|casa|compañía|universidad|grupo|fábrica)|(?:la|el)\s+(?:empresa|fábrica|compañía|grupo|banco|universidad)\s+(?:\p{Ll}+\s+)?(?:movía|tenía|eran|era|sumaba|facturaba))(?![\p{L}])/iu
const OF_THE_HOUSE = { equipo: 'plantilla', presupuesto: 'presupuesto de la casa' } as const

/** What a loose size is the size of: of a post, or of the whole house. */
export function sizeOf(topic: keyof typeof OF_THE_HOUSE, { text }: Clause): string {
  return WHOLE.test(text) ? OF_THE_HOUSE[topic] : topic
}

/** "1,2 millones de líneas" is no money. */
function isMoney({ unit, low, end }: Figure, text: string): boolean {
  return (
    unit === 'money' || (unit === 'count' && low >= MILLION && !/^\s+de\s+\p{Ll}/iu.test(text.slice(end)))
  )
}

const OWN_OF_REFEREE =
  /(?<![\p{L}])(?:mi|mis|nuestr[oa]s?)\s+(?:equipo|gente|área|plantilla|presupuesto|inversión|departamento|gasto)(?![\p{L}])/iu

/** "Mi equipo nunca pasó de diez": whoever gives the reference speaks of themselves. */
export function isOfReferee({ kind }: Statement, { start }: Figure, clause: Clause): boolean {
  return kind === 'references' && OWN_OF_REFEREE.test(clause.text.slice(0, start - clause.from))
}

/** What somebody is rather than what something is: mineros, delegados, representantes. */
const AGENTS =
  /^\s+(?!(?:super)?mercados|resultados|ordenadores|contenedores|servidores|motores|sectores|factores|valores|indicadores|estados|metros|kilómetros|números|enteros|ficheros|tableros|incidentes|continentes|expedientes|restaurantes|primer|grados|plantas|ventas|rentas)\p{Ll}{2,}(?:or|er|ist|ent|ant|ad|ic|og|ari|in)[oae]?s(?![\p{L}])/iu

/** "Delegados eran ocho", "no tuvo más de treinta": people, though the figure does not say of what. */
function isOfPeople(figure: Figure, text: string, lexicon: Lexicon): boolean {
  if (figure.unit === 'people') return true
  if (figure.unit !== 'count' || figure.low < 2) return false
  const after = text.slice(figure.end)
  if (AGENTS.test(after)) return lexicon.has('team', text.slice(0, figure.start))
  if (/^\s+gentes?(?![\p{L}])/iu.test(after)) return true
  const isBare = /^\s*(?:$|[.,;)»"]|o\s|en\s|y\s+(?:pico|nunca)|a\s+lo\s+sumo|fijos?|tant[oa]s)/iu
  return (
    isBare.test(after) &&
    (OF_PEOPLE.test(text) || /(?:éramos|somos|fuimos)\s+(?:\p{Ll}+\s+)?$/iu.test(text.slice(0, figure.start)))
  )
}

const OF_PEOPLE =
  /(?<![\p{L}])(?:gente|personas?|equipo|plantilla|plantel|dotación|planilla|personal|\p{Ll}+(?:dores|eros|istas|ados|antes))(?![\p{L}])/iu
