import { NUMBER_WORDS, valueOfWords } from './number-words.ts'

/** What a figure counts, as far as the words beside it say. */
export type FigureUnit = 'percent' | 'money' | 'people' | 'months' | 'years' | 'days' | 'points' | 'count'

/** A figure of a text. A range, or a growth from one value to another, has both. */
export interface Figure {
  readonly low: number
  readonly high: number
  readonly unit: FigureUnit
  /** EUR, USD…, null when it is no money or the text does not say. */
  readonly currency: string | null
  /** about: "unas 40"; least: "más de 40"; most: "hasta 40", "menos de 40". */
  readonly precision: 'exact' | 'about' | 'least' | 'most'
  readonly start: number
  readonly end: number
}

const DIGITS =
  '\\d{1,3}(?:[.\\u202f\\u00a0 ]\\d{3})+(?:,\\d+)?(?!\\d)|\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?![\\d])|\\d+(?:[.,]\\d+)?'
const SCALE =
  'mil\\s+millones|miles?\\s+de\\s+millones|millones|mill[oó]n|mill\\.|MDP|MDD|mdp|mdd|billones|billions?|millions?|mil|miles|thousand|MMUSD|MUSD|MEUR|MM|M|k|K|bn|mn'
/** "MMUSD 3,1", "MM$ 40": the scale stands in the sign. */
const SCALED_SYMBOL = 'MMUSD|MUSD|US\\$\\s?MM|USD\\s?MM|MM\\s?US\\$|MM\\s?\\$|MMCLP|MMCOP|MEUR|M€'
const SYMBOL = `${SCALED_SYMBOL}|€|US\\$|U\\$S|\\$|£|S/\\.?|RD\\$|MX\\$|Bs\\.?|Gs\\.?|Q(?=\\d)|USD|EUR|PEN|MXN|COP|CLP|ARS|BOB|UYU|UF(?=\\s?\\d)`
const CURRENCY =
  '€|euros?|eur|usd|us\\$|d[oó]lares(?:\\s+estadounidenses)?|dollars?|mxn|pesos(?:\\s+(?:mexicanos|chilenos|argentinos|colombianos))?|clp|cop|ars|pen|soles|libras|gbp|uf'
const PEOPLE =
  'personas?|empleados?|empleadas?|trabajadores|trabajadoras|colaboradores|colaboradoras|profesionales|t[eé]cnicos|ingenieros|ingenieras|comerciales|vendedores|people|employees|reportes?|reports?|FTEs?|miembros|integrantes|operarios|operarias|subordinados|consultores|consultoras|desarrolladores|directos|agentes|mandos|m[eé]dic[oa]s|enfermer[oa]s|abogad[oa]s|choferes|conductor[ae]s|repartidores|docentes|analistas|supervisor[ae]s|promotores|vigilantes|auxiliares|dependient[ae]s|camarer[oa]s|cociner[oa]s|mec[aá]nicos|electricistas|soldadores|programador[ae]s|especialistas|generalistas|investigador[ae]s|auditor[ae]s|asesor[ae]s|estibadores|obrer[oa]s|peones|funcionari[oa]s|ejecutiv[oa]s|hombres|operador[ae]s|qu[ií]micos|delegad[oa]s|representantes|miner[oa]s|temporer[oa]s|jornaler[oa]s|pilotos|marineros|becari[oa]s|gentes'
/** Behind another word they say what it is like: "seis zonas comerciales". */
const QUALITIES = 'comerciales|directos|t[eé]cnicos|profesionales'
const TIME = 'meses|mes|months?|años?|years?|d[ií]as|days?|semanas|weeks?|horas'

const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}_.,/#]|\\d-)(?:(${SYMBOL})\\s?)?(?:(${DIGITS})|(${NUMBER_WORDS}))(?:\\s?(?:-|–|—|a|y|to)\\s?(?:(${SYMBOL})\\s?)?(${DIGITS})(?=\\s?(?:%|por ciento|€|M|k|millones|mil\\s|${PEOPLE}|${TIME}|puntos)(?![\\p{L}]|\\s?\\d)))?(?:\\s?(${SCALE})(?![\\p{L}\\p{N}²³])(?:\\s+y\\s+medio(?![\\p{L}]))?)?(?:\\s?(?:de\\s+)?(${CURRENCY})(?![\\p{L}]))?(?:\\s?(%|por\\s+ciento|percent|puntos\\s+porcentuales|p\\.p\\.|pp))?(?:(?:\\s+y\\s+(?:pico|tant[oa]s))?\\s+(?:de\\s+)?(?:\\p{L}+\\s+(?!${QUALITIES}))?(${PEOPLE})(?![\\p{L}]))?(?:\\s+(?:de\\s+)?(${TIME})(?![\\p{L}]))?(?:\\s+(puntos(?!\\s+de\\s+(?:venta|atenci[oó]n|servicio|recogida))|points)(?![\\p{L}]))?`,
  'giu',
)

const ABOUT =
  /(?:\bunos|\bunas|casi|cerca\s+de|alrededor\s+de|aproximadamente|aprox\.?|en\s+torno\s+a(?:l)?|~|≈|about|around|roughly|nearly|approximately|sobre|quiz[aá]s?|como\s+unas|como\s+unos|redondeando|circa|\bc\.)\s*(?:el\s+|los\s+|las\s+|un\s+|de\s+)?$/iu
const LEAST =
  /(?:m[aá]s\s+de|al\s+menos|por\s+encima\s+de|m[ií]nimo\s+de|\+|\bover|more\s+than|at\s+least|superior(?:es)?\s+al?|mayor(?:es)?\s+(?:al?|del?|que)|no\s+menos\s+de)\s*(?:los\s+|las\s+|un\s+|el\s+)?$/iu
const MOST =
  /(?:menos\s+de|por\s+debajo\s+de|como\s+m[aá]ximo|no\s+m[aá]s\s+de|under|less\s+than|at\s+most|inferior(?:es)?\s+al?|menor(?:es)?\s+(?:al?|del?|que)|m[aá]ximo\s+de|hasta)\s*(?:los\s+|las\s+|un\s+|el\s+)?$/iu
const FROM_TO = /(?:\bde|\bdel|\bdesde|\bfrom)\s+(?:los\s+|las\s+|el\s+|un\s+)?$/iu

/** What says how exact a figure is stands no farther from it. */
const REACH = 80

/** Figures of a text in order; dates are not among them when their places are given. */
export function findFigures(text: string, except: readonly Place[] = NO_PLACES): Figure[] {
  const known = read.get(text)
  if (known?.except === except) return known.figures
  if (read.size >= MOST_KEPT) read.clear()
  const figures = readFigures(text, except)
  if (text.length <= LONGEST_KEPT) read.set(text, { except, figures })
  return figures
}

interface Place {
  readonly start: number
  readonly end: number
}

const NO_PLACES: readonly Place[] = []
/** What was read last is asked again and again, by whoever checks and by whoever testifies. */
const read = new Map<string, { readonly except: readonly Place[]; readonly figures: Figure[] }>()
const MOST_KEPT = 500
const LONGEST_KEPT = 2000

function readFigures(text: string, except: readonly Place[]): Figure[] {
  const figures: Figure[] = []
  FIGURE.lastIndex = 0
  for (let match = FIGURE.exec(text); match !== null; match = FIGURE.exec(text)) {
    const start = match.index
    const end = start + match[0].trimEnd().length
    if (except.some((range) => start < range.end && range.start < end)) {
      FIGURE.lastIndex = start + Math.max(1, (match[2] ?? match[3] ?? '1').length)
      continue
    }
    const amount = endOfAmount(match)
    if (amount !== null) {
      FIGURE.lastIndex = start
      match = FIGURE.exec(text.slice(0, start + amount))!
      figures.push(readFigure(text, match, start, start + amount))
      continue
    }
    figures.push(readFigure(text, match, start, end))
  }
  return joinGrowth(text, joinMillions(text, figures))
}

/** "MMUSD 40 a 7 años": how much, and for how long; null where it is one figure. */
function endOfAmount([whole, symbol, digits, , , to, , , , , time]: RegExpExecArray): number | null {
  if (symbol === undefined || digits === undefined || to === undefined || time === undefined) return null
  return whole.indexOf(digits, symbol.length) + digits.length
}

function readFigure(text: string, match: RegExpExecArray, start: number, end: number): Figure {
  const [, symbol, digits, words, symbolTo, to, scale, currency, percent, people, time, points] = match
  const factor = factorOf(scale ?? SCALED.exec(symbol ?? '')?.[0])
  const half = scale !== undefined && AND_A_HALF.test(match[0]) ? 0.5 : 0
  const value = ((digits === undefined ? valueOfWords(words!) : valueOfDigits(digits)) + half) * factor
  const second = to === undefined ? value : valueOfDigits(to) * factor
  const money = symbol ?? symbolTo ?? currency
  return {
    low: tidy(Math.min(value, second)),
    high: tidy(Math.max(value, second)),
    unit: unitOf({ percent, people, time, points, money, scale }),
    currency: money === undefined ? null : currencyOf(money),
    precision: precisionOf(
      text.slice(Math.max(0, start - REACH), start),
      text.slice(end, end + REACH),
      match[0],
    ),
    start,
    end,
  }
}

/** "Dos millones y medio". */
const AND_A_HALF = /mill[oó]n(?:es)?\s+y\s+medio/iu
const SCALED = new RegExp(`^(?:${SCALED_SYMBOL})$`, 'iu')

/** "1.234,5", "1,234.5", "3,5", "12.000": a dot or comma before three last digits separates thousands. */
export function valueOfDigits(digits: string): number {
  const plain = digits.replace(/[\s\u00a0\u202f]/g, '')
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  return Number(plain.replace(',', '.'))
}

function factorOf(scale: string | undefined): number {
  if (scale === undefined) return 1
  if (/^(?:mil\s+millones|miles?\s+de\s+millones|billions?|bn)$/i.test(scale)) return 1e9
  if (/^(?:mil|miles|thousand|k)$/i.test(scale)) return 1000
  if (/^billones$/i.test(scale)) return 1e12
  return 1e6
}

/** Takes away what floating point leaves behind: 3,3 × 1.000.000. */
function tidy(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

/** What stands beside a figure, as far as it says what is counted. */
interface Beside {
  readonly scale: string | undefined
  readonly money: string | undefined
  readonly percent: string | undefined
  readonly people: string | undefined
  readonly time: string | undefined
  readonly points: string | undefined
}

function unitOf({ percent, people, time, points, money, scale }: Beside): FigureUnit {
  if (percent !== undefined) return 'percent'
  if (people !== undefined) return 'people'
  if (money !== undefined) return 'money'
  if (points !== undefined) return 'points'
  if (time === undefined)
    return scale !== undefined && /^(?:M|MM|MUSD|MMUSD|MEUR|mn|bn|mdp|mdd)$/i.test(scale) ? 'money' : 'count'
  if (/^(?:mes|month)/i.test(time)) return 'months'
  return /^(?:año|year)/i.test(time) ? 'years' : 'days'
}

const PESOS_OF: Readonly<Record<string, string>> = {
  mexicanos: 'MXN',
  chilenos: 'CLP',
  argentinos: 'ARS',
  colombianos: 'COP',
}

function currencyOf(name: string): string {
  const folded = (SCALED.test(name) ? name.replace(/^MM?\s?|\s?MM$/iu, '') : name).toLowerCase()
  if (/^(?:€|eur)/.test(folded)) return 'EUR'
  if (/^(?:us\$|u\$s|usd|d[oó]lar|dollar)/.test(folded)) return 'USD'
  if (folded === '$') return '$'
  if (folded.startsWith('pesos')) return PESOS_OF[folded.split(/\s+/u)[1] ?? ''] ?? 'PESOS'
  return folded.toUpperCase()
}

/** "No tuvo más de treinta", "no llegaba a los dos millones", "nunca pasó de 380". */
const NEVER_MORE =
  /(?<![\p{L}])(?:no|nunca|jamás)\s+(?:\p{L}+\s+){0,4}?(?:m[aá]s\s+de|por\s+encima\s+de|lleg(?:a|aba|aban|ó|aron|amos)\s+a|(?:pas(?:a|aba|aban|ó|aron|ado)|baj(?:a|aba))\s+de|super(?:a|aba|aban|ó|aron|ado)|alcanz(?:a|aba|ó)(?:\s+(?:nunca|jamás))?(?:\s+a)?)\s*(?:(?:tener|ser|mover|manejar|gestionar|sumar)\s+|un[oa]s\s+)?(?:los\s+|las\s+|el\s+)?$/iu

/** "Llegamos a tener", "un máximo de": what was reached and not passed. */
const PEAK =
  /(?<![\p{L}])(?:lleg(?:ó|amos|aron|ué|aba)\s+a\s+(?:tener|ser|sumar|contar\s+con)(?:\s+de)?|un\s+máximo\s+de|como\s+mucho|a\s+lo\s+sumo)\s*(?:l[oa]s\s+|un[oa]s\s+)?$/iu

function precisionOf(before: string, after: string, own: string): Figure['precision'] {
  if (NEVER_MORE.test(before) || PEAK.test(before)) return 'most'
  if (LEAST.test(before) || /^\s?\+/.test(after)) return 'least'
  if (MOST.test(before)) return 'most'
  if (/\sy\s+(?:pico|tant[oa]s)(?![\p{L}])/iu.test(own)) return 'about'
  return ABOUT.test(before) || /^\s*(?:aprox|más o menos|o así|y pico)/iu.test(after) ? 'about' : 'exact'
}

const MILLION = 1_000_000

/** "Un millón doscientos mil euros", "un millón seiscientos": one number in two parts. */
function joinMillions(text: string, figures: readonly Figure[]): Figure[] {
  const joined: Figure[] = []
  for (const figure of figures) {
    const before = joined.at(-1)
    const isRest =
      before?.unit === 'count' &&
      before.low === before.high &&
      before.low >= MILLION &&
      before.low % MILLION === 0 &&
      figure.low === figure.high &&
      figure.low < MILLION &&
      text.slice(before.end, figure.start) === ' ' &&
      /^\p{L}/u.test(text.slice(figure.start))
    if (!isRest) {
      joined.push(figure)
      continue
    }
    const value = before.low + figure.low * (figure.low < 1000 ? 1000 : 1)
    joined[joined.length - 1] = { ...figure, low: value, high: value, start: before.start }
  }
  return joined
}

/** "pasó de 30 a 60 personas": two figures that are one growth. */
function joinGrowth(text: string, figures: readonly Figure[]): Figure[] {
  const joined: Figure[] = []
  for (const figure of figures) {
    const before = joined.at(-1)
    const between = before === undefined ? '' : text.slice(before.end, figure.start)
    const grows =
      before !== undefined &&
      before.low === before.high &&
      /^\s*(?:\p{L}+\s+){0,3}(?:al?|to|hasta|→|->)\s+(?:los\s+|las\s+|unos\s+|unas\s+)?$/iu.test(between) &&
      (FROM_TO.test(text.slice(Math.max(0, before.start - REACH), before.start)) || /→|->/u.test(between)) &&
      (before.unit === figure.unit || before.unit === 'count' || figure.unit === 'count')
    if (!grows) {
      joined.push(figure)
      continue
    }
    joined[joined.length - 1] = {
      ...figure,
      unit: figure.unit === 'count' ? before.unit : figure.unit,
      low: Math.min(before.low, figure.low),
      high: Math.max(before.high, figure.high),
      start: before.start,
    }
  }
  return joined
}
