import type { Lexicon } from '../../reading/lexicon.ts'

const TO_WHOM =
  /(?<![\p{L}])(?:(?:a|con|entre|para)\s+(?:l[oa]s|sus|est[oa]s|es[oa]s)|(?:habl|convers|contact|entrevist|llam)\p{L}*\s+(?:con|a))\s+$/iu

/** "Se lo dijo a los 37 trabajadores": whom something was done to, not whom somebody leads nor how many there came to be. */
export function isSpokenTo(before: string, lexicon: Lexicon): boolean {
  const place = TO_WHOM.exec(before)
  if (place === null) return false
  const head = before.slice(0, place.index)
  return lexicon.marks('team_reached', head).at(-1)?.end !== head.trimEnd().length
}

/** "Soy gerente de Alfa, con 420 personas": the people of the post. */
export function isOfPost(before: string, after: string, lexicon: Lexicon): boolean {
  const post = lexicon.marks('post', before).at(-1)
  return (
    post !== undefined &&
    /^[^.;]{0,60}?,?\s+con\s+(?:[^.;,]{1,20}\s+y\s+)?(?:unas\s+|más\s+de\s+|en\s+torno\s+a\s+)?$/iu.test(
      before.slice(post.end),
    ) &&
    /^\s*(?:$|[.,;)y]|a\s|en\s)/u.test(after)
  )
}

const QUALITY =
  '(?:\\s+(?:propi[oa]|direct[oa]|total|actual|central|comercial|técnic[oa]|obrer[oa]|fij[oa]))?'
export const LEADS_TO_COUNT = new RegExp(
  `^${QUALITY}(?:\\s+(?:a\\s+(?:mi\\s+|su\\s+)?cargo))?\\s*(?::|(?:de|of|era|fue|es|son|somos|tenía|eran|compuesto|formado|por)(?:\\s+de)?|)\\s*(?:unas\\s+|unos\\s+|casi\\s+|más de\\s+|solo\\s+|por\\s+)?$`,
  'iu',
)

/** "Equipo de 45", "la plantilla era de 220", "Headcount: 640": a number beside a word for a team. */
export function isTeamCount(before: string, after: string, lexicon: Lexicon): boolean {
  const staff = lexicon.marks('staff', before).at(-1)
  return (
    staff !== undefined &&
    LEADS_TO_COUNT.test(before.slice(staff.end)) &&
    /^\s*(?:$|[.,;()]|y\s|en\s|que\s|no\s|ni\s|con\s|a\s|personas)/u.test(after)
  )
}

/** «Montó un equipo de dos personas»: made for a task, not the team of the post. */
export function isMade(before: string, lexicon: Lexicon): boolean {
  const unit = lexicon.marks('team_unit', before).at(-1)
  if (unit === undefined || !/^\s+(?:\p{Ll}+\s+)?de\s+$/u.test(before.slice(unit.end))) return false
  const head = before.slice(0, unit.start)
  // «La acreditación la sacó con un equipo de cuatro personas».
  const withOne = /(?<![\p{L}])(?<!(?:trabaj|cont|cuent)\p{Ll}*\s+)con\s+una?\s+(?:pequeñ[oa]\s+)?$/iu
  if (withOne.test(head) && !lexicon.has('post', head)) return true
  const making = lexicon.marks('team_making', head).at(-1)
  return (
    making !== undefined &&
    /^\s+(?:a\s+)?(?:un|una|otro|otra)\s+(?:pequeñ[oa]\s+|nuev[oa]\s+)?$/iu.test(head.slice(making.end))
  )
}

const OF_OTHERS = /(?<![\p{L}])(?:para|de)\s+(?:un|una)\s+\p{Ll}+\s+(?:\p{Ll}+\s+){0,3}?(?:de|con)\s+$/iu

/** «Para una aseguradora de 2.500 empleados»: the staff of some other house. */
export function isOfAnotherHouse(before: string, lexicon: Lexicon): boolean {
  const house = OF_OTHERS.exec(before)
  return house !== null && !lexicon.has('staff', house[0]) && !lexicon.has('site', house[0])
}

/** «Las horas de once personas», «tenemos un despacho, con cinco consultores»: whose something was, or people of a house of their own. */
const OF_OTHER_THINGS =
  /(?<![\p{L}])(?:nombres?|horas|sueldos?|salarios?|contratos?|nóminas?|despidos?|renuncias?|quejas?|firmas?|datos|vacaciones|pagos?|ausencias?)\s+(?:extra\s+)?de\s+$|(?<![\p{L}])(?:tenemos|tengo|tiene|somos\s+dueñ[oa]s|soy\s+dueñ[oa]|es\s+dueñ[oa]|soci[oa]s?)\s[^.;]*,\s+con\s+$/iu

/** «11 de los 14 empleados»: all of those that something was done with. */
const OF_SO_MANY =
  /(?<![\p{L}\d])(?:\d+|ningun[oa]|algun[oa]s?|cualquiera|un[oa]|dos|tres)\s+de\s+(?:los|las|sus|mis|es[oa]s|aquell[oa]s)\s+$/iu

/** «14 son promotores», «tres de sus supervisores»: some of them. */
const SOME_ARE = /^\S+\s+(?:(?:son|eran|fueron|serían)|de\s+(?:sus|los|las|mis|nuestr[oa]s))\s/iu

/** «Las tres personas volverían a trabajar con él»: those who gave the references. */
const WHO_WOULD =
  /^\s+(?:(?:le|l[oa]|me|nos)\s+)?(?:\p{L}+r[ií]an|coinciden|consultad[oa]s|entrevistad[oa]s|contactad[oa]s)(?![\p{L}])/iu

/** «Tres analistas ya son jefes»: what some of them became. */
const BECAME = /^\s+(?:(?:ya|hoy|ahora)\s+(?:son|est[aá]n)|llegaron\s+a|ascendieron)(?![\p{L}])/iu

/** «Cuatro personas del equipo pidieron el traslado»: who did something is not all of a team. */
const WHO_DID =
  /^\s+(?:del?\s+(?:la\s+|su\s+|mi\s+)?\p{L}+\s+)?(?:(?:se|le|l[oa]|me|nos)\s+){0,2}(?!depend|report|trabaj|form|integr|compus|estuv|fueron|respond|hicieron)\p{L}{2,}(?:aron|ieron)(?![\p{L}])/iu

/** «Reconvirtió una línea con 34 personas», «cerré una tienda de yogur de 8 personas»: those of one part of the house. */
const OF_A_UNIT =
  /(?<![\p{L}])(?:una|un|otra|otro|esa|ese|aquella|aquel)\s+(?:línea|turno|tienda|taller|sección|cuadrilla|oficina|agencia|sucursal|local|nave|sala|bodega|cocina|cuartel|mesa|unidad\s+pequeña)(?:\s+de\s+\p{Ll}+)?\s+(?:de|con)\s+$/iu

/** Some of a team («dos personas de su equipo»), or a team that ended with its task («26 personas para la implantación»). */
export function isPartial(before: string, after: string, lexicon: Lexicon, own = ''): boolean {
  if (SOME_ARE.test(own) || [OF_SO_MANY, OF_OTHER_THINGS, OF_A_UNIT].some((some) => some.test(before)))
    return true
  if ([BECAME, WHO_WOULD, WHO_DID].some((others) => others.test(after))) return true
  if (/equipo\s+de(?:l)?\s+proyecto/iu.test(before)) return true
  const beside = after.trimStart()
  return ['of_the_team', 'for_a_task'].some((name) => lexicon.marks(name, beside)[0]?.start === 0)
}

/** Which team a number of people is: of direct reports, of a post, or the whole staff; null when it is none. */
export function teamOf(before: string, own: string, after: string, lexicon: Lexicon): string | null {
  if (
    (isMade(before, lexicon) && !lexicon.has('team_led', `${own} ${after.slice(0, 32)}`)) ||
    isPartial(before, after, lexicon, own) ||
    isOfAnotherHouse(before, lexicon) ||
    lexicon.has('team_apart', `${before.slice(before.lastIndexOf(', ') + 1)} ${own} ${after}`)
  )
    return null
  if (lexicon.has('team_moment', `${before.slice(-34)} ${own} ${after}`)) return null
  if (lexicon.has('team_other', before.slice(-34)) || /^\s*(?:clientes|usuarios|alumnos)/iu.test(after))
    return null
  const near = `${before.slice(-55)} ${own} ${after.slice(0, 32)}`
  if (!lexicon.has('team', near) || isSpokenTo(before, lexicon)) return null
  if (
    lexicon.has('team_direct', `${own} ${after.slice(0, 22)}`) ||
    lexicon.has('team_direct', before.slice(-20))
  )
    return 'equipo directo'
  // "820 trabajadores a mi cargo": whoever leads them all has a team of so many, whatever they are called.
  if (lexicon.has('team_led', `${before.slice(-34)} ${own} ${after.slice(0, 32)}`)) return 'equipo'
  return lexicon.has('team_total', `${before.slice(-18)} ${own} ${after.slice(0, 25)}`)
    ? 'plantilla'
    : 'equipo'
}
