import { findFigures, type Figure } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'
import { quantitiesOf } from '@dictamen/dossier/checks'

const OUTCOME = new Set(['percent', 'money', 'days', 'points'])
const LARGE = 1000
/** Figures that tell a result: neither the size of a team or budget nor how long somebody worked. */
export function outcomesOf(statement: Statement, instruments: Instruments): Figure[] {
  const { text } = statement
  const sizes = sizesIn(statement, instruments)
  const figures = findFigures(text, findDates(text)).map((figure) => withCounted(text, figure, instruments))
  const strong = figures.filter(
    (figure) =>
      isStrong(figure, sizes) ||
      isDoneWithin(statement, figure) ||
      isReached(text, figure, sizes) ||
      isRate(text, figure, instruments) ||
      isMoved(text, figure, instruments),
  )
  const chosen = [...strong, ...inWords(text, figures, instruments), ...compared(text, figures, sizes)]
  if (chosen.length === 0)
    chosen.push(...figures.filter((figure) => isCount(text, figure, instruments) && !sizes.has(figure.start)))
  return chosen.filter(
    (figure) =>
      !chosen.some(
        (other) =>
          other !== figure &&
          other.low !== other.high &&
          (other.low === figure.low || other.high === figure.low),
      ),
  )
}

function sizesIn(statement: Statement, instruments: Instruments): ReadonlySet<number> {
  return new Set(
    quantitiesOf(statement, instruments).flatMap(({ topic, value }) =>
      (topic === 'equipo' || topic === 'presupuesto') && value.kind === 'quantity'
        ? [value.figure.start]
        : [],
    ),
  )
}

function isStrong(figure: Figure, sizes: ReadonlySet<number>): boolean {
  const grows = figure.low !== figure.high
  if (sizes.has(figure.start)) return grows && figure.unit !== 'people'
  if (figure.unit === 'months' || figure.unit === 'years') return grows
  if (figure.unit === 'people') return false
  return OUTCOME.has(figure.unit) || grows || figure.low >= LARGE
}

/** "…y en 18 meses bajamos a 7": a bare figure that something was brought to. */
function isReached(text: string, { unit, start }: Figure, sizes: ReadonlySet<number>): boolean {
  if (unit !== 'count' || sizes.has(start)) return false
  return /(?<![\p{L}])(?:baj|sub|pas|lleg|ca[iíy]|qued|redu[cj]|situ|dej|cerr|alcanz|recort|aument|increment)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:a|en|hasta)\s+(?:solo\s+|menos\s+de\s+|unos\s+|unas\s+)?$/iu.test(
    text.slice(0, start),
  )
}

/** "…y en 11 meses quedaron firmadas", "en marcha a los 13 meses": how long it took. */
function isDoneWithin({ text, kind, passage }: Statement, { unit, start, end }: Figure): boolean {
  if (unit !== 'months' && unit !== 'days') return false
  return (
    /(?<![\p{L}])(?:en|a\s+los|dentro\s+de)\s+(?:solo\s+|menos\s+de\s+|apenas\s+)?$/iu.test(
      text.slice(0, start),
    ) &&
    !/^\s+(?:de\s+experiencia|en\s+el\s+cargo)/iu.test(text.slice(end)) &&
    ((kind === 'cv' && passage.look === 'item') || DONE_BEFORE.test(text))
  )
}

/** Something was made, closed, signed or got: by a verb, by its name, or by what it became. */
const DONE_BEFORE =
  /^["«“]?\p{Lu}\p{L}{3,}(?:ción|sión|miento)\s|(?<![\p{L}])\p{L}{2,}(?:[^aeiou]é|[^aeiou]í|amos|imos|uje|ice)(?![\p{L}])|(?<![\p{L}])(?:cerr|firm|aprob|abr|abiert|vend|entreg|certific|obten|logr|termin|qued|recuper|inaugur|lanz|desde\s+\p{L}+\s+hasta)\p{L}*/iu

const NEAR_LETTERS = 40

/** "34 camiones por turno", "18.000 piezas diarias". */
function isRate(text: string, { unit, low, end }: Figure, { extractive }: Instruments): boolean {
  if (low < 2 || (unit !== 'count' && unit !== 'days')) return false
  const after = text.slice(end, end + NEAR_LETTERS).split(/[.;:,(](?!\d)/u)[0]!
  const [mark] = extractive.marks('rate', after)
  return mark !== undefined && after.slice(0, mark.start).trim().split(/\s+/u).length <= 2
}

/** "La factura bajó 12 millones", "1.200 familias más": by how much something moved, whatever it is called. */
function isMoved(text: string, { unit, start, end }: Figure, { extractive }: Instruments): boolean {
  if (unit === 'months' || unit === 'years' || unit === 'people') return false
  const after = text.slice(end)
  if (unit === 'count' && /^\s+\p{Ll}{4,}s\s+(?:más|menos)(?![\p{L}])/iu.test(after)) return true
  if (unit !== 'money') return false
  const before = text.slice(0, start)
  return extractive
    .marks('moves', before)
    .some((mark) =>
      /^\s*(?:(?:en|unos|unas|casi|más\s+de|cerca\s+de|otros)\s+)*$/iu.test(before.slice(mark.end)),
    )
}

/** "Cero accidentes", "a la mitad": a figure that is told in words. */
function inWords(text: string, figures: readonly Figure[], { extractive }: Instruments): Figure[] {
  return ['zero', 'share']
    .flatMap((rule) => extractive.marks(rule, text))
    .filter(
      ({ start, end }) =>
        !figures.some((figure) => figure.start < end && start < figure.end && figure.unit !== 'count'),
    )
    .map(({ start, end }) => ({
      low: 0,
      high: 0,
      unit: 'count',
      currency: null,
      precision: 'exact',
      start,
      end,
    }))
}

/** "De 14 en 2021 a 2 en 2025", "48 frente a las 330", "9 de 10 favorables", "2,4 veces": a bare figure beside what it is measured by. */
const COMPARED: readonly RegExp[] = [
  /(?<![\p{L}\d])de\s+(\d[\d.,]*)\s+(?:\p{L}+\s+){0,2}(?:en\s+)?(?:(?:19|20)\d\d\s+)?a\s+(\d[\d.,]*)(?!\s*(?:años|meses))/giu,
  /(?<![\d.,])(\d[\d.,]*)\s+(?:\p{L}+\s+){0,2}(?:frente\s+a|contra|en\s+lugar\s+de|en\s+vez\s+de)\s+(?:l[ao]s\s+)?(\d[\d.,]*)/giu,
  /(?<![\d.,])(\d{1,3})\s+de\s+(?:cada\s+)?(\d{1,3})(?![\d.,]|\s+(?:\p{L}+\s+de\s+)?(?:19|20)\d\d)/giu,
  /(?<![\d.,])(\d[\d.,]*)\s+(veces)(?![\p{L}])/giu,
  /(?:era|estaba)\s+(?:de|en)\s+[-–−]?(\d[\d.,]*)[^.;]{0,40}?\s(?:terminó|quedó|acabó|cerró|subió|bajó)\s+(?:en|a)\s+[+-]?(\d[\d.,]*)/giu,
]

function compared(text: string, figures: readonly Figure[], sizes: ReadonlySet<number>): Figure[] {
  const places = COMPARED.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter((match) => !match.slice(1).some((part) => /^(?:19|20)\d\d$/u.test(part)))
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
  return figures.filter(
    ({ unit, start, end }) =>
      unit === 'count' && !sizes.has(start) && places.some(({ from, to }) => from <= start && end <= to),
  )
}

/** "Cerré 5 y recoloqué…": how many of what the line above is about. */
const DEED_BEFORE =
  /^(?:abr|cerr|lanc|integr|implant|negoci|firm|gan|capt|entregu|certifiqu|renov|inaugur|levant|compr|vend)(?:é|í)\s+(?:a\s+)?$/iu

/** "44 de los 46 municipios". */
const OF_SO_MANY = /^\s+de\s+(?:los|las)\s+\d/iu
/** "Transformé los tres hospitales": how many there are, not how many were won. */
const ALL_THERE_ARE =
  /(?<![\p{L}])(?:los|las|mis|sus|nuestr[oa]s|ambos|ambas|aquell[oa]s|est[oa]s|es[oa]s)\s+$/iu

function isCount(text: string, figure: Figure, instruments: Instruments): boolean {
  const { unit, low, end, start } = figure
  if (unit !== 'count' || low < 2) return false
  const before = text.slice(0, start)
  if (DEED_BEFORE.test(before) || OF_SO_MANY.test(text.slice(end))) return true
  if (ALL_THERE_ARE.test(before) && !instruments.extractive.has('completes', text)) return false
  if (isOfDeed(text, figure, instruments)) return true
  const bare = text.slice(start).replace(/^\S+\s/u, '')
  return countedAt(text.slice(end), instruments) > 0 || countedAt(` ${bare}`, instruments) > 0
}

/** "Cerró siete actas", "Obtención de 5 permisos": so many of whatever was done. */
const OPENS_WITH_DEED =
  /^["«“]?(?!dirig|lider|gesti|coordin|supervis|llev|administr|atend|atenc|encabez|manej|tuv|trabaj|direcc|particip|estudi|viv|asum|respond)\p{Lu}\p{L}*(?:é|í|ó|amos|imos|aron|uje|ujo|ice|izo|use|uso|ción|sión|miento)\s/iu
const THINGS = /^\s+(\p{Lu}{2,5}|\p{Ll}{3,}s|km|ha|kW)(?![\p{L}])/u

function isOfDeed(text: string, { start, end }: Figure, { extractive }: Instruments): boolean {
  const things = THINGS.exec(text.slice(end))?.[1]
  if (things === undefined) return false
  // "5 licencias de obra": a line that begins with how many.
  if (/^[\s"«“]*$/u.test(text.slice(0, start))) return !extractive.has('scope', things)
  return OPENS_WITH_DEED.test(text)
}

const QUALITY = /^(?:nuev[oa]s|grandes|primer[oa]s|otr[oa]s)$/iu

/** Where what is counted ends, right behind a figure; 0 when nothing is. */
function countedAt(after: string, { extractive }: Instruments): number {
  const more = /^\s+\p{L}+[aeo]s\s+(?:nuev[oa]s|más|adicionales)(?![\p{L}])/iu.exec(after)
  if (more !== null) return more[0].length
  const [mark] = extractive.marks('counted', after)
  if (mark === undefined) return 0
  const between = after.slice(0, mark.start).trim()
  return between === '' || QUALITY.test(between) ? mark.end : 0
}

/** "dos convenios": the figure with what it counts. */
function withCounted(text: string, figure: Figure, instruments: Instruments): Figure {
  const counted = figure.unit === 'count' ? countedAt(text.slice(figure.end), instruments) : 0
  return counted === 0 ? figure : { ...figure, end: figure.end + counted }
}

const MOVED =
  /(?<![\p{L}])(?:baj(?:ó|aron)|subi(?:ó|eron)|creci(?:ó|eron)|cay(?:ó|eron)|mejor(?:ó|aron)|aument(?:ó|aron)|disminuy(?:ó|eron)|reduj(?:o|eron)|duplic(?:ó|aron)|recuper(?:ó|aron)|pas(?:ó|aron))(?![\p{L}])/iu

/** "El absentismo bajó": something measured moved. */
export function movesFigure(text: string): boolean {
  return MOVED.test(text)
}
