import { rememberFacts } from './word-facts.ts'

/** What form of a verb a word may be, told by its ending alone; a word may be several. */
export const INFINITIVE = 1
/** An order to tú, vos, usted or ustedes, which is also the third person of the present: acopla, acoplen, acóplalo. */
export const ORDER = 2
/** First person of the present: acoplo. */
export const FIRST = 4
/** First person plural, of the present or the past: acoplamos. */
export const WE = 8
/** What whoever answers did: acoplé, expuse. */
export const DID = 16
/** Third person of the future: acoplará. */
export const WILL = 32
/** Third person of the past: acopló, acoplaron. */
export const PAST = 64
/** acoplado, acopladas, escrito. */
export const PARTICIPLE = 128
/** An order with what it acts on behind it: acóplalo. */
export const ENCLITIC = 256

const SHAPES: readonly (readonly [number, RegExp])[] = [
  [INFINITIVE, /^[a-zñáéíóúü]{2,}[aeií]r(?:l[aeo]s?|se)?$/],
  [ORDER, /^[a-zñáéíóúü]{2,}(?:[aeáéí]|[ae]n)$/],
  [ENCLITIC, /[áéíóú][a-zñü]*[ae]n?(?:se)?(?:l[aeo]s?|se)$/],
  [FIRST, /^[a-zñáéíúü]{2,}o$/],
  [WE, /^[a-zñ]{2,}[aei]mos$/],
  [DID, /^[a-zñ]{4,}[éí]$|(?:pus|dij|hic|traj|duj|tuv)e$/],
  [WILL, /^[a-zñ]{2,}[aei]r(?:á|án)$/],
  [PAST, /^[a-zñü]{2,}(?:ó|aron|ieron|eron)$/],
  [
    PARTICIPLE,
    /^(?:[a-zñü]{2,}[aií]d|[a-zñü]*(?:escrit|hech|puest|vist|dich|abiert|cubiert|suelt|vuelt|rot|impres))[oa]s?$/,
  ],
]

/** The forms that a word, in lower case with its accents, may have. */
export const shapeOf = rememberFacts((word) => {
  let shape = 0
  for (const [bit, pattern] of SHAPES) if (pattern.test(word)) shape |= bit
  return shape
})
