import { findFigures } from '../reading/figures.ts'
import type { Statement } from '../statements/statements.ts'
import { findDates } from '../timeline/dates.ts'
import { TROUBLE, type List, type Sorted } from './mandate-problem.ts'

const NAME = "\\p{Lu}[\\p{L}\\d&.'-]+(?:\\s(?:(?:de|del|la|los|las|y)\\s){0,2}\\p{Lu}[\\p{L}&.'-]+){0,3}"
/** Three names in a row, or two and "y". */
const NAMES = new RegExp(
  `${NAME},\\s+(?:(?:de|en|a)\\s+)?${NAME}(?:,\\s+(?:y\\s+)?|\\s+[yeo]\\s+)(?:(?:de|en|a)\\s+)?(?:alguna?\\s+|(?:el|la|los|las)\\s+|${NAME})`,
  'u',
)
const ATTENDS =
  /^(?:estaban|asisten|asistentes|presentes|participan|participaron|nos\s+recib|por\s+(?:el|la|nuestra|nosotros))/iu

const PERSONS =
  '(?:nadie|alguien|quien(?:es)?|gente|personas?|perfil(?:es)?|candidat\\p{L}+|profesional(?:es)?|ejecutiv\\p{L}+|consultor\\p{L}*|director\\p{L}*|gerentes?|los\\s+que|las\\s+que|el\\s+que|la\\s+que)'
const LETS_IN =
  '(?:admit|recib|interes|present|contrat|entrevist|trae|traig|mand|empie|empez|veng|ven[ig]|quer|quier|acept|pas|entr|consider|contempl|busc|sirv|serv|val|encaj|cuent)\\p{L}*'
/** Who is not wanted, however it is said. */
const NOT_WANTED = [
  new RegExp(
    `(?<![\\p{L}])(?:no|ni|tampoco|nunca)\\s+(?:(?:se|nos|les|le|los|las|me|vamos\\s+a|van\\s+a|va\\s+a)\\s+){0,3}${LETS_IN}\\s+(?:a\\s+|con\\s+)?${PERSONS}(?![\\p{L}])`,
    'iu',
  ),
  new RegExp(
    `^(?:a\\s+)?${PERSONS}\\s[^.]{5,110}?(?:,\\s+(?:que\\s+)?|\\s)(?:ni|no|mejor\\s+que\\s+no|fuera|tampoco)(?:\\s+(?:se|los|las|les|lo|la|nos|vamos\\s+a|van\\s+a|hace\\s+falta\\s+que\\s+se))*\\s*(?:${LETS_IN})?[^,;]{0,40}\\.?$`,
    'iu',
  ),
  new RegExp(`^(?:ni|nada\\s+de)\\s+(?:a\\s+)?\\p{Ll}+[^.]{0,60}\\sni\\s`, 'iu'),
  /^si\s+no\s+(?:piensa|quiere|acepta|está\s+dispuest|puede|va\s+a|sabe)\p{L}*[^,]{2,60},\s+(?:mejor\s+)?(?:que\s+)?(?:no|ni)\s/iu,
  new RegExp(
    `(?<![\\p{L}])(?:ningun[oa]|nadie)\\s+(?:aceptar|quer|contratar|tomar|fichar|recibir|traer)[ií]a\\s+(?:a\\s+)?${PERSONS}(?![\\p{L}])`,
    'iu',
  ),
  /^(?:nadie|ning[uú]n\p{L}*\s+(?:candidat|perfil|persona)\p{L}*)\s+(?:que|sin|con)\s/iu,
]

const SEES_TO =
  /(?<![\p{L}])(?:quer(?:emos|rían|ría)|quieren|quiere|hay\s+que|habrá\s+que|se\s+trata\s+de|tiene[n]?\s+que|deber?[áa]?n?|debe[n]?|no\s+(?:puede[n]?|podrá[n]?)\s+pasar|se\s+dará\s+por|daremos\s+por|nos\s+daremos|firmaríamos|bastaría|aspiran?\s+a|la\s+vara|el\s+listón|meta|objetivo)(?![\p{L}])/iu
const BY_THEN =
  /(?<![\p{L}])(?:primer|segundo)\s+(?:año|ejercicio|semestre|verano|invierno|curso|trimestre|balance)|(?:primavera|verano|otoño|invierno|campaña|cierre|junta|navidad(?:es)?)\s+de\s+20\d\d|antes\s+de\s+(?:que\s+acabe|la\s+junta|fin|cerrar|terminar)|al\s+(?:terminar|cerrar|acabar|cabo)|año\s+y\s+medio|(?:dentro\s+de|a|en)\s+(?:\p{L}+|\d+)\s+meses/iu
const SHARE = /(?<![\p{L}])(?:mitad|tercio|doble|cero|ningun[oa]?)(?![\p{L}])/iu
/** "Que el cierre esté hecho el día ocho": a state of things that is wished for. */
const WISHED = /^que\s+(?:el|la|los|las|no|nadie|cada|todos?|todas?)\s[^.]{0,80}?(?:é|en|a|e)(?![\p{L}])/iu

const ENDANGERS =
  /^(?:si|como)\s[^,]{5,110},|(?<![\p{L}])(?:sin\s+(?:él|ella|ellos|ellas|eso)\s+no\s+(?:hay|habrá|habría|podr\p{L}+|se\s+puede)|no\s+habría|se\s+quedaría|nos\s+quedaríamos|habría\s+que|perderíamos|tendríamos\s+que|se\s+(?:caería|iría|pararía|hundiría)\p{L}*|podríamos|quita\s+el\s+sueño|posibilidad\s+de\s+que|peligro|ojo\s+con|cuidado\s+con|miedo|temen?|teme\s+que|preocupa\p{L}*|amenaz\p{L}*|en\s+el\s+aire|pend(?:e|iente)\s+de|a\s+expensas)(?![\p{L}])|(?<![\p{L}])(?:puede|pueden|podr[ií]an?|puede\s+que)\s+\p{L}+(?:r(?:se|nos|les)?|e|a|en|an)(?![\p{L}])|(?<![\p{L}])(?:vence|caduca|expira|se\s+acaba|termina)\s+en\s+/iu
const LOOKS_FOR =
  /(?<![\p{L}])(?:mirar\p{L}*|miremos|tante\p{L}+|sonde\p{L}+|rastre\p{L}+|explor\p{L}+|pesc\p{L}+|fich\p{L}+|viveros?|canteras?|caladeros?|reclut\p{L}+)(?![\p{L}])[^.]{0,60}(?:en|a|de|:)\s|(?<![\p{L}])(?:hay|quedan|existen)\s+(?:apenas\s+|solo\s+|muy\s+)?(?:\p{L}+\s+){0,2}(?:personas|gente|candidat\p{L}+|perfiles|talento|director\p{L}+)\s+(?:con|de|que|para)|^(?:buenos?\s+)?(?:viveros?|canteras?|caladeros?|sitios\s+donde\s+buscar)\s*:|salarios?\s+de\s+mercado|(?:mejores|buenos)\s+están\s+en/iu
const WEIGHS =
  /(?<![\p{L}])(?:mirar[áa]n?|se\s+fijar[áa]n?|contar[áa]n?|pesar[áa]n?|valdr[áa]n?|vale\s+(?:más|el\s+doble)|cuenta\s+(?:más|doble)|puntúa|puntuar[áa]|decisiv[oa]|desempat\p{L}+|balanza|se\s+quedar[áa]n?\s+con|elegir[áa]n?|preferir[áa]n?|decidir[áa]n?|la\s+última\s+palabra)(?![\p{L}])|^primero,?\s+que\s/iu
const AREA =
  '(?:Comercial|Ventas|Producción|Compras|Finanzas|Logística|Calidad|Operaciones|Marketing|Sistemas|Personas|Recursos\\s+Humanos|Ingeniería|Expansión|Administración|Mantenimiento|Tesorería|Legal|Jurídico|Planta|Tráfico|Almacén|Obra|Medicina|Enfermería|la\\s+matriz|la\\s+filial|la\\s+central)'
/** "Comercial promete y Producción se entera": two parts of the house in one sentence. */
const TWO_SIDES = new RegExp(
  `(?<![\\p{L}])${AREA}(?![\\p{L}])[^.]{1,120}?(?<![\\p{L}])${AREA}(?![\\p{L}])`,
  'u',
)
const AT_ODDS =
  /(?<![\p{L}])(?:no\s+se\s+(?:ponen\s+de\s+acuerdo|hablan|soportan|tragan|aguantan|entienden)|tira\s+y\s+afloja|mal\s+avenid|enemistad|rencillas?|celos|recel\p{L}*|bando|bandos|pulso|choques?|roces?|tensión|tensiones|fricción|fricciones|desconfianza|enfrentad\p{L}*|dividid[oa]s|a\s+la\s+greña|sin\s+dirigirse|esperaba\s+el\s+puesto|mira\s+mal|vet[ao]|manda\s+más|lo\s+controla|hace\s+y\s+deshace|se\s+entera)(?![\p{L}])/iu

/** What the notes of a kick-off, or a job description, say without a word for it, by how it is said. */
export function guess(statement: Statement): Sorted[] {
  const { kind, text } = statement
  if (kind === 'company_context' || text.split(' ').length < LEAST_WORDS || ATTENDS.test(text)) return []
  const lists = kind === 'kickoff_notes' ? ofNotes(text) : ofDescription(text)
  return lists.slice(0, MOST_LISTS).map((list) => ({ list, statement, weight: GUESSED }))
}

/** The weight of what no word says: behind all that some word does. */
export const GUESSED = -1
const LEAST_WORDS = 5
const MOST_LISTS = 2

/** "Si la satisfacción pasa de 7,9 a 8,8": a figure that is to move. */
const MOVES_FIGURE =
  /(?<![\p{L}])(?:pas|sub|baj|llegu|lleg|crec|ca)(?:e|a|en|an|ar|er|ir|ue|uen)\s+(?:\p{L}+\s+){0,4}?del?\s+\d[\d.,]*\s*(?:%|\p{L}+)?\s+al?\s+\d/iu

function ofDescription(text: string): List[] {
  if (isNotWanted(text)) return ['no_fits']
  return MOVES_FIGURE.test(text) || isToBeReached(text) ? ['exitos_esperados_12_18_meses'] : []
}

function ofNotes(text: string): List[] {
  if (isNotWanted(text)) return ['no_fits']
  const found: List[] = []
  if (isToBeReached(text)) found.push('exitos_esperados_12_18_meses')
  if (WEIGHS.test(text)) found.push('criterios_de_decision_final')
  if (LOOKS_FOR.test(text) || NAMES.test(text)) found.push('mapa_de_mercado')
  if (TWO_SIDES.test(text) || AT_ODDS.test(text)) found.push('stakeholders_y_tensiones')
  if (ENDANGERS.test(text)) found.push('riesgos_del_mandato')
  if (found.length === 0 && TROUBLE.test(text)) found.push('problema_real_del_rol')
  return found
}

/** Whether a sentence says who is not to come. */
export function isNotWanted(text: string): boolean {
  return NOT_WANTED.some((pattern) => pattern.test(text))
}

function isToBeReached(text: string): boolean {
  const dates = findDates(text)
  const measured =
    SHARE.test(text) || findFigures(text, dates).some(({ unit }) => unit !== 'years' && unit !== 'months')
  if (!measured) return false
  return SEES_TO.test(text) || BY_THEN.test(text) || WISHED.test(text)
}
