import type { Lexicon } from '../../reading/lexicon.ts'

/** "Se lo dijo a los 37 trabajadores": whom something was done to, not whom somebody leads. */
export const SPOKEN_TO =
  /(?<![\p{L}])(?:a|con|entre|para)\s+(?:l[oa]s|sus|est[oa]s|es[oa]s)\s+$(?<!(?:dirig|lider|gestion|coordin|supervis|mand|llev)\p{L}*\s+a\s+(?:l[oa]s|sus)\s+)/iu

/** "Soy gerente de Alfa, con 420 personas": the people of the post. */
export function isOfPost(before: string, after: string): boolean {
  return (
    /(?:gerent[ea]|director[a]?|jef[ea]|responsable|gerencia|dirección)(?![\p{L}])[^.;]{0,60}?,?\s+con\s+(?:unas\s+|más\s+de\s+)?$/iu.test(
      before,
    ) && /^\s*(?:$|[.,;)y]|a\s|en\s)/u.test(after)
  )
}

/** "Equipo de 45", "la plantilla era de 220": a number beside a word for a team. */
export function isTeamCount(before: string, after: string): boolean {
  return (
    /(?:equipo|team|plantilla)(?:\s+(?:propio|directo|total|actual|central|comercial|técnico))?\s+(?:de|of|era de|fue de|es de|son|somos|tenía|eran|de unas|de unos|compuesto por|formado por)?\s*(?:unas\s+|unos\s+|casi\s+|más de\s+|solo\s+)?$/iu.test(
      before,
    ) && /^\s*(?:$|[.,;)]|y\s|en\s|que\s|no\s|con\s|a\s|personas)/u.test(after)
  )
}

/** «Montó un equipo de dos personas»: made for a task, not the team of the post. */
export function isMade(before: string, lexicon: Lexicon): boolean {
  const unit = lexicon.marks('team_unit', before).at(-1)
  if (unit === undefined || !/^\s+(?:\p{Ll}+\s+)?de\s+$/u.test(before.slice(unit.end))) return false
  const head = before.slice(0, unit.start)
  const making = lexicon.marks('team_making', head).at(-1)
  return (
    making !== undefined &&
    /^\s+(?:a\s+)?(?:un|una|otro|otra)\s+(?:pequeñ[oa]\s+|nuev[oa]\s+)?$/iu.test(head.slice(making.end))
  )
}

/** «Dos personas de su equipo la siguieron»: some of them. */
const OF_THE_TEAM =
  /^\s*de\s+(?:su|mi|este|ese|nuestro|la|l[ao]s)\s+(?:propi[oa]\s+)?(?:equipo|gente|área|plantilla|planta|empresa|casa|nuestr[oa]s)(?![\p{L}])/iu

/** «Equipo de 26 personas para la implantación»: it ended with the task. */
const FOR_A_TASK =
  /^\s*para\s+(?:la|el)\s+(?:implantación|implementación|proyecto|arranque|obra|migración|lanzamiento|puesta)/iu
/** "Dirigí una plantilla de 220": all of them are the team. */
const LEADS_ALL =
  /(?<![\p{L}])(?:dirig|dirij|lider|gestion|mand|encabez)\p{L}*\s+(?:a\s+)?una?\s+plantilla\s+(?:total\s+)?de\s+(?:unas\s+|más\s+de\s+)?$/iu

/** Which team a number of people is: of direct reports, of a post, or the whole staff; null when it is none. */
export function teamOf(before: string, own: string, after: string, lexicon: Lexicon): string | null {
  if (
    isMade(before, lexicon) ||
    FOR_A_TASK.test(after) ||
    OF_THE_TEAM.test(after) ||
    /equipo\s+de(?:l)?\s+proyecto/iu.test(before) ||
    lexicon.has('team_apart', `${before} ${own} ${after}`)
  )
    return null
  if (lexicon.has('team_moment', `${before.slice(-34)} ${own} ${after}`)) return null
  if (lexicon.has('team_other', before.slice(-34)) || /^\s*(?:clientes|usuarios|alumnos)/iu.test(after))
    return null
  const near = `${before.slice(-55)} ${own} ${after.slice(0, 32)}`
  if (!lexicon.has('team', near) || SPOKEN_TO.test(before)) return null
  if (
    lexicon.has('team_direct', `${own} ${after.slice(0, 22)}`) ||
    lexicon.has('team_direct', before.slice(-20))
  )
    return 'equipo directo'
  if (LEADS_ALL.test(before)) return 'equipo'
  return lexicon.has('team_total', `${before.slice(-18)} ${own} ${after.slice(0, 25)}`)
    ? 'plantilla'
    : 'equipo'
}
