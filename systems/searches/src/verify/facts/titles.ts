import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findTitles, phraseOfTitle, type FoundTitle } from '../../timeline/titles.ts'
import type { Fact } from './fact.ts'
import { deniedCommands, deniedPosts, denialOf, isDeniedHere, isHeldByOther } from './title-denials.ts'

const NOT_THE_CANDIDATE =
  /(?:\b(?:mi|mis|su|sus|nuestr[oa]|del?|al|el|la|con|por|un|una|otro|otra|entonces|anterior|nuev[oa]|yo|ante)\s+)$/iu
const DENIED = /\b(?:no|nunca|jamás)\s+(?:\p{L}+\s+){0,3}$/iu
const SPEAKER =
  /\b(?:yo|soy|fui|trabajé|trabajo)\b[^.]{0,25}$|(?:^|[.;:«"“]\s*)como\s+(?:su\s+|un\s+|una\s+)?$/iu
/** "Entró de", "hacía de": a verb whose «de» leads to what somebody was. */
const AS_WHAT = /\s(?:de|como)$/iu
const LISTED_AS = /(?:figur|aparec|const)\p{Ll}*\s+como\s+$/iu
const ENTERED = /^(?:entr|ingres)/iu

/** "Es un jefe justo", "fue buena líder": what somebody is like, not what they are. */
const LIKE_A_BOSS =
  /^(?:jef[ea]|líder|manager|responsable|directiv[oa]|profesional)\s+(?!de(?:l|\s)|en\s|general|comercial|regional|nacional|financier|técnic|administrativ|corporativ)\p{Ll}{3,}/iu

/** The title that another file gives the candidate. */
export function titlesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, kind, voice } = statement
  if (kind === 'cv' || statement.employer === null || statement.isQuestion) return []
  // Who rose through titles had the lower one too; a title that is denied stays denied.
  const rose = lexicon.says('promoted', statement) || /\bhasta\s+(?!que\b|el\s+último\s+día)/iu.test(text)
  const denials = [...deniedCommands(statement), ...deniedPosts(statement, timeline)]
  const titles = findTitles(text, timeline).flatMap((title): Fact[] => {
    const before = text.slice(0, title.start)
    const employer = employerAt(statement, title.start)
    if (
      /(?:un|una|muy|buen|buena|gran|mal|mala)\s+$/iu.test(before) &&
      LIKE_A_BOSS.test(text.slice(title.start))
    )
      return []
    if (lexicon.marks('title_manner', text.slice(title.end)).some(({ start }) => start <= 1)) return []
    const heldByOther = isHeldByOther(before, text.slice(title.end))
    if (heldByOther || isDeniedHere(before, text.slice(title.end)))
      return [denialOf(statement, employer, title.rank, phraseOfTitle(text, title))]
    const said = lexicon.marks('title_said', before.slice(-26)).at(-1)
    const gap = said === undefined ? '' : before.slice(-26).slice(said.end)
    if (
      said === undefined ||
      !/^\s*(?:(?:el|la|un|una|de|del|solo|sólo|simplemente|realmente|siempre|formal|real|oficial|era|fue|interno|exacto|:|,)\s*)*$/iu.test(
        gap,
      )
    )
      return []
    const verb = before.slice(-26).slice(said.start, said.end)
    if (ENTERED.test(verb) && !leftAsThat(statement, title, lexicon, timeline)) return []
    // «Todavía figura como socio»: of whoever has shares.
    if (/^soci[oa]$/iu.test(text.slice(title.start, title.end)) && LISTED_AS.test(before)) return []
    if (
      NOT_THE_CANDIDATE.test(before) &&
      !(AS_WHAT.test(verb) && gap.trim() === '') &&
      !/\b(?:era|fue|es|cargo de|puesto de|como|cargo era(?: el)? de|estuvo de|contratamos de|contrataron de|trabajaba de|trabajó de)\s+(?:el|la|un|una|de)?\s*$/iu.test(
        before,
      )
    )
      return []
    if (
      kind === 'references' &&
      SPEAKER.test(before) &&
      !/\b(?:contratad[oa]|trabaj[oó]|trabajaba|estuvo|equipo|entró|ingresó|figuraba)\s+como\s+(?:una?\s+)?$/iu.test(
        before,
      )
    )
      return []
    const denied = DENIED.test(before.slice(-40)) || /[,;]\s+(?:y\s+)?no\s+(?:de\s+|como\s+)?$/iu.test(before)
    if (rose && !denied) return []
    const scope = deniedScope(text.slice(title.end))
    if (scope !== null) return [denialOf(statement, employer, title.rank, scope, scope)]
    return [
      {
        topic: 'cargo',
        attribute: 'cargo',
        employer,
        voice,
        citation: cite(statement),
        value: {
          kind: 'title',
          rank: title.rank,
          phrase: phraseOfTitle(text, title),
          formal: lexicon.has('title_formal', before.slice(-60)),
          denied,
        },
      },
    ]
  })
  return [...titles, ...denials]
}

/** Who entered as something may have risen: it counts when they left as that too. */
function leftAsThat(statement: Statement, title: FoundTitle, lexicon: Lexicon, timeline: Lexicon): boolean {
  return (
    lexicon.says('unpromoted', statement) ||
    findTitles(statement.text.slice(title.end), timeline).some(({ rank }) => rank === title.rank)
  )
}

const SCOPE =
  /^[^.;]{0,60}?,\s+(?:pero\s+)?(?:y\s+)?(?:no|nunca)\s+(?:es\s+|era\s+|fue\s+|de\s+(?:alcance\s+)?)?(nacional|general|regional|corporativ[oa]|global|internacional|ejecutiv[oa]|titular)(?![\p{L}])/iu

/** "Gerente de la zona norte, no nacional": the word of the title that is denied. */
function deniedScope(after: string): string | null {
  return SCOPE.exec(after)?.[1]?.toLowerCase() ?? null
}
