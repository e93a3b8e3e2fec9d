import { NOT_INFORMED, type Achievement } from '@dictamen/contracts'
import { cellTexts, type Citation, cite, citePassage, type Figure } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'
import { isSameEmployer } from '@dictamen/dossier/timeline'
import { quantitiesOf, unsupportedFigures } from '@dictamen/dossier/checks'
import { lacksEvidence } from './lacking.ts'
import { outcomesOf } from './outcomes.ts'
import { partsOf } from './story.ts'
import type { FindingWriter } from './writer.ts'

/** A result that a file claims, with its figures; without any it is a gap of evidence. */
export interface Claim {
  readonly statement: Statement
  readonly figures: readonly Figure[]
}

const SHORT_LINE = 140
const SECTIONS_ASIDE = new Set([
  'education',
  'languages',
  'aside',
  'question',
  'leaving',
  'impressions',
  'remarks',
  'tests',
  'problem',
])

/** Results that CV and interview claim, in their order. */
export function findClaims(candidate: CandidateReading, instruments: Instruments): Claim[] {
  const headers = candidate.positions.map(({ citation }) => citation)
  const among = unmeasuredAmongMeasured(candidate.statements, instruments)
  return (
    candidate.statements
      .filter((statement) => among.has(statement) || isClaim(statement, instruments))
      // «No he podido anotar ni un solo logro» tells of none.
      .filter(
        (statement) =>
          statement.kind !== 'interview_notes' ||
          /\d/u.test(statement.text) ||
          !lacksEvidence(statement, instruments),
      )
      .map((statement) => ({ statement, figures: outcomesOf(statement, instruments) }))
      .filter(
        ({ statement, figures }) =>
          figures.length > 0 ||
          instruments.extractive.says('own_part', statement) ||
          (!isHeader(statement, headers) && !isSize(statement, instruments)),
      )
  )
}

const MOST_WORDS_LISTED = 14

/** «Apoyo en la acreditación.», in a list of a post whose other items have figures: a result like them, and unmeasured. */
function unmeasuredAmongMeasured(
  statements: readonly Statement[],
  { extractive }: Instruments,
): ReadonlySet<Statement> {
  const items = statements.filter(
    (statement) =>
      statement.kind === 'cv' && statement.passage.look === 'item' && statement.position !== null,
  )
  const isMeasured = ({ text }: Statement): boolean => /\d/u.test(text)
  const byPost = Map.groupBy(items, ({ position }) => position)
  return new Set(
    [...byPost.values()].flatMap((list) => {
      const bare = list.filter((item) => !isMeasured(item))
      if (2 * bare.length > list.length) return []
      return bare.filter(
        (item) =>
          item.text.split(' ').length <= MOST_WORDS_LISTED &&
          !isAside(item) &&
          !['duty', 'scope', 'private'].some((rule) => extractive.says(rule, item)),
      )
    }),
  )
}

function isHeader(statement: Statement, headers: readonly Citation[]): boolean {
  const { source, quote } = cite(statement)
  return headers.some((header) => header.source === source && header.quote.includes(quote))
}

/** "Cuando llegué apenas se envasaba el 9 %": how things stood, and nothing done yet. */
const FOUND_SO =
  /^(?:cuando|al)\s+(?:llegu[eé]|llegar|asum[ií]|asumir|tom[eé]|entr[eé]|entrar|me\s+incorpor[eé]|incorporarme)[^;.]*\.?$/iu

function isClaim(statement: Statement, instruments: Instruments): boolean {
  const { extractive } = instruments
  if (statement.kind !== 'cv' && statement.kind !== 'interview_notes') return false
  if (statement.isQuestion || statement.isUncertain) return false
  // Whoever writes «Mejoré…» claims it, wherever it stands.
  if (isAside(statement) && !beginsWithDeed(statement, instruments)) return false
  if ((isDenied(statement) && !extractive.says('zero', statement)) || FOUND_SO.test(statement.text))
    return false
  return (
    extractive.says('achieved', statement) ||
    beginsWithDeed(statement, instruments) ||
    /^(?:resultados?|logros?)\s*:/iu.test(statement.text) ||
    isListed(statement) ||
    isBareResult(statement, instruments) ||
    tellsDeed(statement, instruments) ||
    recounts(statement, instruments) ||
    boasts(statement, instruments) ||
    standsAt(statement, instruments) ||
    estimates(statement, instruments) ||
    (statement.kind === 'cv' && DEED_NAMED.test(statement.text) && !extractive.says('duty', statement))
  )
}

/** «Mejoras importantes en la productividad», under «Logros»: what a CV lists there is claimed, whatever it says. */
function isListed({ kind, passage, sections }: Statement): boolean {
  return kind === 'cv' && passage.look === 'item' && sections[0] === 'achievements'
}

/** «Calcula 300.000 euros de beneficio»: what a result was worth, in money. */
function estimates(statement: Statement, instruments: Instruments): boolean {
  return (
    instruments.extractive.says('estimates', statement) &&
    outcomesOf(statement, instruments).some(({ unit }) => unit === 'money')
  )
}

/** "Mi gestión supuso un salto enorme": a result that only its adjective measures. */
function boasts(statement: Statement, { extractive }: Instruments): boolean {
  return (
    statement.kind === 'cv' &&
    (extractive.says('own_part', statement) ||
      (extractive.says('praise', statement) && !extractive.says('duty', statement)))
  )
}

/** "Tiempo de respuesta: 12 minutos (antes 45)", "Ningún lote devuelto": where a measure stands, under a position. */
function standsAt(statement: Statement, instruments: Instruments): boolean {
  const { kind, position, sections } = statement
  if (kind !== 'cv' || (position === null && !sections.includes('achievements'))) return false
  const { extractive } = instruments
  if (extractive.says('holds', statement)) return false
  const told = ['zero', 'share', 'moves'].some((rule) => extractive.says(rule, statement))
  const figures = outcomesOf(statement, instruments)
  if (told) return figures.length > 0
  if (extractive.says('duty', statement)) return false
  // "Donaciones: 410.000 euros en 2022 y 890.000 en 2024".
  const compared = figures.length > 1 && findDates(statement.text).length > 1
  return figures.length > 0 && (compared || extractive.says('standing', statement))
}

/** In a CV no part is about the mandate, "Situación actual" heads what somebody does now, and «Alfa Software» is a house. */
function isAside({ kind, sections, position, passage }: Statement): boolean {
  const [section] = sections
  if (section === undefined || !SECTIONS_ASIDE.has(section)) return false
  if (kind !== 'cv') return true
  const house = position?.employer ?? null
  return (
    section !== 'problem' &&
    (house === null || !passage.headings.some(({ text }) => isSameEmployer(text, house)))
  )
}

/** "Inventario de 120 a 85 días", "Ventas +18 %": a line of the CV that needs no verb. */
function isBareResult(statement: Statement, instruments: Instruments): boolean {
  if (statement.kind !== 'cv') return false
  if (reachesFigure(statement.text) || MOVES_SHARE.test(statement.text)) return true
  if (instruments.extractive.says('duty', statement)) return false
  if (movesFigure(statement.text)) return true
  const listed = statement.sections.includes('achievements')
  const long = statement.text.length > SHORT_LINE && statement.passage.look !== 'row'
  if (!listed && (statement.position === null || long)) return false
  const figures = outcomesOf(statement, instruments)
  return (
    figures.some(({ low, high, unit }) => low !== high || unit === 'percent') ||
    (figures.length > 0 &&
      (DEED_NAMED.test(statement.text) || DONE.test(statement.text) || gains(statement, instruments))) ||
    (listed && figures.length > 0)
  )
}

/** "Merma rebajada de 7 % a 4 % con ayuda del equipo": whoever else is named in it. */
const MOVES_SHARE = /(?<![\p{L}])del?\s+\d[\d.,]*\s*%?\s+al?\s+\d[\d.,]*\s*%/iu

/** "14 tiendas abiertas", "Déficit de 600.000 euros saldado", "Nave nueva en 13 meses". */
const DONE =
  /(?<![\p{L}])(?:abiert|cerrad|lanzad|integrad|implantad|negociad|firmad|ganad|captad|entregad|certificad|renovad|formad|recuperad|construid|instalad|aprobad|vendid|obtenid|levantad|evitad|resuelt|cancelad|saldad|amortizad|liquidad|sanead|duplicad|triplicad|reducid|rebajad|recortad|acortad|eliminad|corregid|estabilizad|conseguid|lograd|alcanzad|adjudicad|refinanciad|cobrad)[oa]s?(?![\p{L}])|(?<![\p{L}])(?:en|a\s+los)\s+\d+\s+meses(?![\p{L}])/iu

/** "2 millones de margen anual", "5 licencias de obra": what was gained, first of all. */
const GAINED =
  /^(?:[^:]{3,40}:\s+)?(?:US\$|U\$S|S\/|[$€])?\s?\d[\d.,]*(?!\s*(?:personas|emplead|años|meses))\s+(\p{L}+)/iu

function gains({ text }: Statement, { extractive }: Instruments): boolean {
  const things = GAINED.exec(text)?.[1]
  return things !== undefined && !extractive.has('scope', things)
}

/** "Alta de 64 distribuidores": what was done, named instead of told. */
const DEED_NAMED =
  /^(?:(?:gran(?:des)?|notables?|fuertes?|importantes?|claras?|profundas?|mejor(?:es)?|mayor(?:es)?|buen|buen[ao]s?|excelentes?|altas?|relevantes|sólidas?|estrechas?)\s+)?(?:\p{L}{3,}(?:ci[oó]n|si[oó]n|miento|izaje)|impulso|avance|alta|apertura|cierre|ahorro|incremento|aumento|mejora|firma|diseño|traslado|salida|entrada|despliegue|puesta en marcha|venta|acogida|clima|imagen|presencia|posición|relación|cobertura|servicio|relaciones|progresos|avances|cercanía|confianza|reconocimiento|prestigio)\s+(?:\p{L}+\s+){0,3}?(?:del?|en|a|con|entre)\s/iu

/** "Rotación del 25 % al 14 %", "Ventas +18 %"; years are no figures. */
function movesFigure(text: string): boolean {
  const moves = text.matchAll(/\bdel?\s+(\d[\d.,]*)\s*(?:%|\p{L}+)?\s+al?\s+(\d[\d.,]*)/giu)
  for (const [, from, to] of moves) if (!isYear(from!) && !isYear(to!)) return true
  return /(?:^|[\s(,;:])[+−–-]\s?\d+(?:[.,]\d+)?\s?(?:%|puntos|pp\b|p\.\s?p\.|bps)/u.test(text)
}

/** "…quedó en 31 minutos", "…y cayó a 2 horas": where something came to stand. */
function reachesFigure(text: string): boolean {
  return /(?<![\p{L}])(?:qued(?:ó|aron|amos|é)|baj(?:ó|aron|amos)|cay(?:ó|eron)|subi(?:ó|eron)|subimos|pas(?:ó|aron|amos)|lleg(?:ó|aron|amos)|se\s+(?:cerró|situó|redujo|dejó|quedó|acortó)|termin(?:ó|amos)|acab(?:ó|amos))\s+(?:(?:en|a|al|hasta|de)\s+)(?:solo\s+|menos\s+de\s+|unos?\s+|unas\s+|el\s+|un\s+)?(?!(?:19|20)\d\d(?!\d))[\d]/iu.test(
    text,
  )
}

function isYear(figure: string): boolean {
  return /^(?:19|20)\d\d$/.test(figure)
}

/** "También modernicé…": what only joins a sentence to the one before. */
const OPENING =
  /^(?:también|además|asimismo|igualmente|luego|después|por\s+último|y|allí|aquí|entonces|al\s+final|más\s+tarde),?\s+(\p{L})/iu
/** "Apagué dos sistemas", "Delivered the plan": a line of the CV that begins with what was done. */
function beginsWithDeed({ kind, text, passage }: Statement, instruments: Instruments): boolean {
  if (kind !== 'cv') return false
  const cells = passage.look === 'row' ? cellTexts(text) : [text]
  return cells.some((cell) => isDeed(cell, instruments))
}

/** "He profesionalizado…", "Hemos duplicado…". */
const HAVE_DONE =
  /(?:^|[,;:]\s+|\sy\s+|(?:también|además)\s+)(?:he|hemos)\s+(?!sido|estado|trabajado|vivido|tenido|podido|querido|pasado|visto|ido)\p{L}+(?:[aí]do|to|cho)(?![\p{L}])/iu

/** "Sumó 9 clientes": a CV in the third person. */
const TOLD_BY_ANOTHER = /^\p{Lu}\p{L}+(?:ó|ujo|izo)$/u
const NO_DEED =
  /^(?:empez|comenz|entr|lleg|sali|pas|dej|trabaj|estudi|naci|vivi|ingres|dirigi|lider|gestion|coordin|supervis|administr|ocup|ejerci|desempeñ|curs|particip|report|respondi)/iu

function isDeed(text: string, { extractive }: Instruments): boolean {
  if (HAVE_DONE.test(text)) return true
  const [first = ''] = text.replace(OPENING, (_, next: string) => next.toUpperCase()).split(' ')
  if (
    /^(?:así|aquí|allí|ahí|comité|café|josé|rubí|sí)$/iu.test(first) ||
    extractive.has('narrates', first.toLowerCase())
  )
    return false
  return (
    /^\p{Lu}\p{L}+(?:é|í|amos|imos|uje|uve|use|ice)$/u.test(first) ||
    (TOLD_BY_ANOTHER.test(first) && !NO_DEED.test(first)) ||
    /^\p{Lu}\p{Ll}+ed$/u.test(first)
  )
}

const FIRST_PERSON = /(?<![\p{L}])\p{L}{2,}(?:é|[^aeiou]í|amos|imos|uje|ujimos|uve|ice)(?![\p{L}])/u

/** "…y lo dejamos en 26 semanas": what the CV says was done, wherever in the sentence, with a result. */
function tellsDeed(statement: Statement, instruments: Instruments): boolean {
  if (statement.kind !== 'cv' || !FIRST_PERSON.test(statement.text)) return false
  const { extractive } = instruments
  if (extractive.says('holds', statement) && !extractive.says('moves', statement)) return false
  return outcomesOf(statement, instruments).length > 0
}

/** «En 2023 liberó 1.900 millones», «Relató que rebajó los accidentes de 41 a 12»: notes tell in the third person what somebody did. */
const TOLD_OF =
  /^["«“]?(?:(?:relat|señal|cont|explic|coment|indic|dic|record|refir|mencion)\p{L}+\s+que\s+)?(?:en\s+(?:\p{L}+\s+(?:de\s+)?)?\d{4},?\s+|allí\s+|luego\s+|después\s+)?(?!(?:empezó|comenzó|entró|llegó|salió|pasó|dejó|trabajó|estudió|nació|vivió|conoció|contestó|respondió|preguntó|pidió|quiso|habló|dijo)(?![\p{L}]))\p{L}{2,}(?:ó|ujo|izo|uso|uvo)\s/iu
/** «El modelo evitó 17 millones», «En Brasil vendió 64 tolvas», «el ausentismo cayó del 18 % al 7 %»: what came of it. */
const CAME_TO_PASS =
  /(?<![\p{L}])(?:evit|detect|ca[yí]|baj|sub|vend|coloc|factur|gan|recuper|levant|volvi|redu[jc]|aument|creci|rebaj|ahorr|liber|captamos|captó|captaron|cerr|abri|meti|sum|logr|consigu|duplic|triplic|pas|desbloque|rescat|renov|firm|entreg|certific|export|produj|llev|cort|recoloc)\p{L}*(?:ó|aron|ieron|eron|amos|imos)(?![\p{L}])/iu
const NOW_AND_THEN = /\d[^.]*[;,]\s[^.]*(?<![\p{L}])(?:ahora|hoy)(?![\p{L}])[^.]*\d/iu
const OF_RESULTS = new Set(['percent', 'money', 'days', 'count', 'points', 'months'])

/** «Metí un turno más y pasamos de 2 a 3 millones»: told in an interview, with where the figure came to stand. */
function recounts(statement: Statement, instruments: Instruments): boolean {
  const { kind, text } = statement
  if (kind !== 'interview_notes') return false
  if (TOLD_OF.test(text) || CAME_TO_PASS.test(text))
    return outcomesOf(statement, instruments).some(({ unit }) => OF_RESULTS.has(unit))
  // «Tardaban 9 horas; cambió la herramienta y ahora tardan 2», «Tiempo de carga: de 95 a 58 minutos».
  if (NOW_AND_THEN.test(text) || movesFigure(text)) return outcomesOf(statement, instruments).length > 0
  if (!FIRST_PERSON.test(text)) return false
  if (!movesFigure(text) && !reachesFigure(text) && !instruments.extractive.says('moves', statement))
    return false
  return outcomesOf(statement, instruments).length > 0
}

/** The size of a team or budget is no result, and its lack of a result no gap. */
function isSize(statement: Statement, instruments: Instruments): boolean {
  return quantitiesOf(statement, instruments).some(
    ({ topic }) => topic === 'equipo' || topic === 'presupuesto',
  )
}

/** What somebody did not do is no achievement. */
function isDenied({ text }: Statement): boolean {
  return (
    /^(?:no|nunca|jamás)[\s,.]/iu.test(text) ||
    /\b(?:no|nunca)\s+(?:ha|he|había|se\s+ha)\s+\p{L}+d[oa]\b/iu.test(text)
  )
}

/** Achievements with a figure; what several files say of one is a single finding with all its citations. */
export function writeAchievements(
  claims: readonly Claim[],
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Achievement[] {
  const groups: Claim[][] = []
  for (const claim of claims.filter(({ figures }) => figures.length > 0)) {
    const group = groups.find(([first]) => first !== undefined && isSameResult(first, claim))
    if (group === undefined) groups.push([claim])
    else group.push(claim)
  }
  return groups.map((group) => writeAchievement(group, candidate, writer, instruments))
}

/** Two files that give one figure for one employment tell one result. */
function isSameResult(a: Claim, b: Claim): boolean {
  const [x, y] = [a.statement, b.statement]
  if (x.reading.source.path === y.reading.source.path) return false
  if (x.employer !== null && y.employer !== null && x.employer !== y.employer) return false
  return b.figures.some((figure) =>
    a.figures.some(
      (other) =>
        (other.unit === figure.unit || other.unit === 'count' || figure.unit === 'count') &&
        (other.low === figure.low ||
          other.high === figure.high ||
          other.low === figure.high ||
          other.high === figure.low),
    ),
  )
}

function writeAchievement(
  group: readonly Claim[],
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Achievement {
  const { statement, figures } = group[0]!
  const parts = partsOf(
    group.map((claim) => claim.statement),
    candidate,
    instruments,
  )
  const citations = group.map((claim) => citeClaim(claim.statement))
  const finding = writer.write(
    'logros_calibrados',
    writer.wordsOf(statement),
    [...citations, ...parts.citations],
    {
      polarity: 'a_favor',
    },
  )
  const [first] = finding.citations
  // What a part of the passage tells in figures that are not cited is of another result.
  const borneOut = (part: string | null): string | null =>
    part !== null && unsupportedFigures({ ...finding, text: part }, []).length === 0 ? part : null
  return {
    ...finding,
    problema: borneOut(parts.problem) ?? NOT_INFORMED,
    accion: borneOut(parts.action) ?? NOT_INFORMED,
    resultado: borneOut(parts.result) ?? finding.text,
    metrica: figures.map(({ start, end }) => statement.text.slice(start, end)).join('; '),
    fuente: `${first!.source}:${first!.line}`,
  }
}

/** A result that its passage tells with problem and action is cited with them. */
function citeClaim(statement: Statement): Citation {
  const told = /\b(?:problema|situación|acción)\s*:/iu.test(statement.passage.folded.text)
  return told ? citePassage(statement.reading, statement.passage) : cite(statement)
}
