import { cite } from '../../reading/reading.ts'
import type { Statement } from '../../statements/statements.ts'
import type { Fact } from './fact.ts'

const NO_TEAM =
  /\b(?:no|nunca|jamás|ni)\s+(?:(?:ha|había|llegó a|le)\s+)?(?:tuvo|tenía|tener|tenido|lideró|lideraba|liderar|dirigió|dirigía|dirigir|gestionó|gestionaba|gestionar|manejó|manejaba|llevó|llevaba|había|hubo)\s+(?:a\s+)?(?:un\s+|ningún\s+|ninguna\s+|nadie\s+|a\s+nadie\s+|realmente\s+)?(?:equipos?|personas|gente|personal|reportes|nadie\s+a\s+(?:su\s+)?cargo)|(?<![\p{L}])(?:trabaj|estab|estuv)\p{Ll}+\s+sol[oa](?![\p{L}])|(?<![\p{L}])equipo(?:\s+propio)?[^.;]{0,40}?\s(?:no|nunca)\s+(?:lo\s+)?(?:tuvo|tenía|ha\s+tenido)(?![\p{L}])|(?<!(?:qued|dej)\p{L}*\s)(?<![\p{L}])sin\s+(?:equipo|gente\s+a\s+cargo|nadie\s+a\s+(?:su\s+)?cargo)|\b(?:no|nunca)\s+(?:le\s+|me\s+)?(?:tenía|tuvo|tuve|había|hubo|reportaba|reportó|dependía)\s+(?:a\s+)?(?:nadie|ninguna\s+persona)/iu
const NO_BUDGET =
  /\b(?:no|nunca|jamás|ni)\s+(?:(?:ha|había|llegó a|le)\s+)?(?:tuvo|tenía|tener|tenido|gestionó|gestionaba|gestionar|manejó|manejaba|llevó|llevaba)\s+(?:un\s+|ningún\s+|el\s+|responsabilidad\s+(?:sobre\s+|de\s+|directa\s+)?(?:el\s+)?)?(presupuestos?|P&L|cuenta\s+de\s+resultados)|(presupuesto|P&L|cuenta\s+de\s+resultados)(?:\s+propi[oa])?[^.;]{0,60}?\s(?:no|nunca)\s+(?:l[oa]\s+)?(?:tuvo|tenía|llevaba|llevó|manejaba|manejó|gestionaba|gestionó|firmaba)(?![\p{L}])/iu

/** "Nunca tuvo equipo a cargo": a size of nothing. */
export function absencesOf(statement: Statement): Fact[] {
  const { text, kind, employer, voice } = statement
  if (kind === 'cv') return []
  const none = {
    low: 0,
    high: 0,
    unit: 'people',
    currency: null,
    precision: 'exact',
    start: 0,
    end: 0,
  } as const
  const value = {
    kind: 'quantity',
    year: null,
    moving: false,
    side: null,
    change: false,
    trade: null,
    isAll: true,
  } as const
  const base = { employer, voice, citation: cite(statement) }
  const facts: Fact[] = []
  const team = NO_TEAM.exec(text)
  if (team !== null)
    facts.push({
      ...base,
      topic: 'equipo',
      attribute: 'equipo',
      value: { ...value, figure: none, words: team[0] },
    })
  const budget = NO_BUDGET.exec(text)
  if (budget !== null)
    facts.push({
      ...base,
      topic: 'presupuesto',
      attribute: /presupuesto/i.test(budget[1] ?? budget[2]!) ? 'presupuesto' : 'cuenta de resultados',
      value: { ...value, figure: { ...none, unit: 'money' }, words: budget[0] },
    })
  return facts
}
