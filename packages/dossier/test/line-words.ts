import { createInstruments } from '../src/reading/instruments.ts'
import type { LineWords } from '../src/reading/line-words.ts'
import { openDossierRules, openShippedOrders } from './rules.ts'

/** What the shipped words say of a line, but for titles, of which a test says its own. */
export function shippedWords(isTitle: LineWords['isTitle'] = () => false): LineWords {
  return { ...createInstruments(openDossierRules(), openShippedOrders()).lines, isTitle }
}
