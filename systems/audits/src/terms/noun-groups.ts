import type { Token } from '@dictamen/kernel/text'
import type { Reading } from '../text/reading.ts'
import type { Lexicon } from './lexicon.ts'
import type { Term } from './term.ts'

const LINKS = new Set(['de', 'del'])
const ARTICLES = new Set(['la', 'las', 'el', 'los'])
const STOPPERS = new Set(
  'a al ante bajo con contra desde durante en entre hacia hasta mediante para por según sin sobre tras y e o u ni que cual donde cuando como si no se es son está están ser fue era lo le les me te nos su sus este esta estos estas ese esa esos esas aquel aquella un una unos unas el la los las cada todo toda todos todas algún alguna algunos algunas ningún ninguna ambos ambas más menos muy ya también solo sólo pero porque pues así aunque mientras debe deben puede pueden tiene tienen hay ha han he hemos va van queda quedan sigue siguen hace hacen'.split(
    ' ',
  ),
)
// Endings of finite verbs: a word with one of them ends a noun group.
const VERBAL =
  /(?:amos|emos|imos|aron|ieron|ará|erá|irá|arán|erán|irán|aba|aban|ando|iendo|arse|erse|irse|arlo|arla|erlo|irlo)$/
const MOST_WORDS = 5

/** Noun groups that begin with the noun of a component and go on: "motor de reglas", "cola prioritaria". */
export function findNounGroups(reading: Reading, lexicon: Lexicon): Term[] {
  const { tokens, text } = reading
  const found: Term[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!lexicon.isHead(tokens[at]!.folded) || !isNoun(tokens, at)) continue
    const last = endOfGroup(tokens, at)
    if (last === at) continue
    const [start, end] = [tokens[at]!.start, tokens[last]!.end]
    found.push({ kind: 'group', text: text.slice(start, end).replace(/[*_`\s]+/g, ' '), start, end })
    at = last
  }
  return found
}

/** An article, a preposition or a quantifier before the word, or the beginning of its sentence: a noun, not a verb. */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before === undefined || !tokens[at]!.joined) return true
  return /^(?:el|la|los|las|un|una|unos|unas|del|al|de|su|sus|este|esta|estos|estas|ese|esa|cada|nuevo|nueva|otro|otra|con|en|por|para|mediante|como|y|o|cualquier|ningún|ninguna|dicho|dicha|propio|propia|mismo|misma|usar|crear|añadir|aplicar|implementar|definir|registrar)$/.test(
    before.exact,
  )
}

function endOfGroup(tokens: readonly Token[], head: number): number {
  let last = head
  let at = head + 1
  while (at < tokens.length && at - head <= MOST_WORDS) {
    const token = tokens[at]!
    if (!token.joined) break
    if (LINKS.has(token.exact)) {
      const article = ARTICLES.has(tokens[at + 1]?.exact ?? '') ? 1 : 0
      const next = tokens[at + 1 + article]
      if (next?.joined !== true || !isContent(next)) break
      last = at + 1 + article
      at = last + 1
    } else if (isContent(token) && at - last === 1 && isAdjective(token)) {
      last = at
      at++
    } else break
  }
  return last
}

function isContent({ exact }: Token): boolean {
  return exact.length > 2 && !STOPPERS.has(exact) && !VERBAL.test(exact) && !/^\d/.test(exact)
}

const ADJECTIVE =
  /(?:us[oa]|us[oa]s|ian[oa]|ian[oa]s|ens[oa]|ens[oa]s|iv[oa]|ic[oa]|al|ar|ari[oa]|os[oa]|ad[oa]|id[oa]|ble|nte|or|ora|il|c[oó]n|ivas|ivos|ic[oa]s|ales|ares|ari[oa]s|os[oa]s|ad[oa]s|id[oa]s|bles|ntes|ores|oras|iles|ntic[oa]s?|tre|lel[oa]s?|nuev[oa]s?)$/

function isAdjective({ exact }: Token): boolean {
  return (
    ADJECTIVE.test(exact) &&
    !/^(?:usa|crea|aplica|verifica|indica|publica|notifica|comunica|duplica|identifica|clasifica|modifica|especifica|justifica|implica|explica|ubica|coloca|marca|busca|toca|evita|necesita|permite|resulta|ejecuta|registra)$/.test(
      exact,
    )
  )
}
