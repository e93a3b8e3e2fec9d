export { cellTexts } from './cells.ts'
export {
  createInstruments,
  type DossierRulesets,
  type Instruments,
  type PlantedOrders,
} from './instruments.ts'
export { Lexicon } from './lexicon.ts'
export { type Citation, cite, citePassage } from './reading.ts'
export { type SourceText } from './source.ts'
export { nameInCv } from './name-in-cv.ts'
export { testimonyOf } from './testimony.ts'
