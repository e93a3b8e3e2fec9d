import type { Statement } from '@dictamen/dossier/statements'
import type { NoFitPoints } from './no-fit-examples.ts'

/** «No la voy a renovar», «eso no se vende»: of what was said right before. */
const OF_WHAT_WAS_SAID =
  /(?<![\p{L}])(?:(?:lo|la|los|las)\s+(?:he|ha|han|hemos|voy|vamos|va|van|hago|hice|hizo|puedo|pienso|quiero|vendo|dejo|cambio|\p{Ll}{2,}(?:é|ó|ría|ré|rá|remos|aba|ía))|eso)(?![\p{L}])/iu

/** What hits somebody, with what was said beside it and without which it says too little. */
export function withContext(
  hits: readonly Statement[],
  alike: NoFitPoints,
  statements: readonly Statement[],
): Statement[] {
  const told = hits.flatMap((statement) => {
    const before = statements[statements.indexOf(statement) - 1]
    const isMeant =
      before?.passage === statement.passage && !before.isQuestion && OF_WHAT_WAS_SAID.test(statement.text)
    return [statement, ...(isMeant ? [before] : []), ...alike.besides(statement)]
  })
  return [...new Set(told)]
}
