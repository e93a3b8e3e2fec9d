import { nameSource, type Ruleset, type RulesetDefinition, type System } from '@dictamen/kernel'
import { carta, cartaCheck, type Carta, type CartaCheck } from './contracts.ts'
import { decideCarta } from './decide.ts'

/** The rules of letters: none needs code. */
export const cartasRules: RulesetDefinition = { id: 'cartas', coded: [] }

/** Whether a letter names its sender, its date and its subject. */
export function createCartaCheck(rules: Ruleset): System<Carta, null, CartaCheck> {
  return {
    id: 'cartas/check',
    input: carta,
    output: cartaCheck,
    ruleset: rules,
    observe: () => Promise.resolve(null),
    decide: (letter) => decideCarta(letter, rules),
    sources: ({ carta_id, text }) => ({ [nameSource('carta', carta_id)]: { text } }),
  }
}
