import type { Line } from './lines.ts'

/** A small letter, a bracket or a figure that is neither a date nor the number of an item. */
const GOES_ON =
  /^(?:\p{Ll}|[(%€]|\d+(?:[.,]\d+)?(?![\d.)/]|\s*[-–—]\s*\d{2}|\s*[|:]|\s+(?:de\s+)?(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)))/u
const UNFINISHED =
  /[,(–—-]$|(?:^|\s)(?:de|del|la|el|los|las|en|a|y|e|o|con|por|para|un|una|unos|unas|al|que|más|casi|entre|sobre|hasta|su|sus|mi|mis|como|se|no)$/u
/** The dates of a position end its line. */
const ENDS_DATED = /(?:(?:\d{4}|actualidad|presente|hoy|present|fecha)\s*\)?|\))$/iu
/** A line that introduces somebody: "José Guilisasti, director de Emiliana". */
const PERSON_LINE = /^\p{Lu}\p{Ll}+(?:\s+(?:de\s+|del\s+|la\s+)?\p{Lu}\p{Ll}+){1,3}\s*[,(–—-][^.;:!?]*$/u

/** Whether a line goes on in the next whatever stands in it: a bracket is open, or its sentence is. */
function isOpen(joined: string, content: string): boolean {
  if (count(joined, '(') > count(joined, ')')) return true
  // «… Flores del Llano» over «S.A., Lugo.».
  if (/^(?:S\.\s?[AL]\.|S\.?A\.?S\.|S\.?R\.?L\.|Ltda\.)/u.test(content)) return true
  if (
    !/[.!?:]$/.test(joined) &&
    GOES_ON.test(content) &&
    !isStay(joined, content) &&
    !isUnderDates(joined, content)
  )
    return true
  return joined.endsWith(':') && /^\p{Ll}/u.test(content)
}

/** "Entre Expansión y" over "Finanzas hay un choque: …": a line that ends in a small word ends no sentence. */
export function endsMidway(joined: string): boolean {
  return /\s(?:de|del|la|el|los|las|en|a|y|e|o|ni|con|sin|por|para|un|una|al|que|entre|sobre|su|sus|porque|pero|aunque|cuando|donde|por\s+eso|se|le|les|me|nos|muy|cada|según|tras)$/u.test(
    joined,
  )
}

/** «Según nuestros registros…», «Cumple.», «Sí, …»: a capital that no name goes on with. */
const OPENS_SENTENCE =
  /^(?:[«"“¿]|(?:Sí|No|Claro|Bueno),\s|(?:Confirma|Corrobora|Ratifica|Dice|Cuenta|Recuerda|Destaca|Valora|Reconoce|Señala|Asegura|Afirma|Explica|Sostiene|Menciona|Considera|Describe|Coincide)\s|\p{Lu}\p{Ll}*(?:[.!]$|\s+(?!(?:del?|la|las|los|el|y|e)\s)\p{Ll}))/u

/** Whether a line begins a sentence of its own, as far as its first words tell. */
export function opensSentence(content: string): boolean {
  return OPENS_SENTENCE.test(content)
}

/** «Redujo el fraude», «Implementé alertas»: a line that begins with what was done. */
export function opensDeed(content: string): boolean {
  return /^\p{Lu}\p{L}+(?:ó|ujo|izo|é|í|uje|ice|uve|use)\s(?!\p{Lu})/u.test(content)
}

/** «Jefa de Obras de Puertos, Costa» over «Norte, 02/2017 – 12/2024», or over «Norte» alone: a post whose house was broken in two. */
function isCutHouse(joined: string, content: string, isFull: boolean): boolean {
  if (!endsInName(joined)) return false
  const isDated = /^\p{Lu}\p{L}+(?:\s+\p{L}+){0,2},\s+(?:\d{1,2}\/)?(?:19|20)\d{2}\s*[-–—]/u.test(content)
  return (
    isDated || ((isFull || OPEN_NAME.test(joined)) && /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?$/u.test(content))
  )
}

/** «Jefa de Obras de Puertos, Costa»: a post and the beginning of a name. */
export function endsInName(joined: string): boolean {
  return (
    joined.length > LEAST_BROKEN && /^\p{Lu}[^.:;\d]{8,},\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?$/u.test(joined)
  )
}

/** «Viñedos Las», «Puerto»: half of a name. */
const OPEN_NAME =
  /\s(?:Los|Las|La|El|Dos|Tres|Siete|San|Santa|Santo|Nueva|Nuevo|Gran|Río|Puerto|Villa|Monte|Punta|Cerro|Valle|Alto|Alta)$/u

const LEAST_BROKEN = 30

/** «Ana Gil, gerente de Alfa» over «Confirma el cargo.»: who speaks, and then what they say. */
function isIntroduction(joined: string, content: string): boolean {
  return PERSON_LINE.test(joined) && opensSentence(content)
}

/** «Residente de obra – Alfa (2011 – 2017)»: whatever stands over it, a line of its own. */
const DATED_HEADER = /^\p{Lu}[^.;:]*\s\([^()]*(?:19|20)\d\d\s*[-–—][^()]*\)$/u

/** «[2] Agencias Alba Ltda.», «2.2 Pimientos del Norte»: the next of a list. */
const COUNTED_LINE = /^(?:\[\d{1,2}\]|\d{1,2}\.\d{1,2})\s+\p{Lu}/u

/** Whether a line was broken where no sentence ends; `isFull` when the next word would not have fitted on it. */
export function isBroken(joined: string, content: string, isFull: boolean, prose: boolean): boolean {
  if (/[;:.]\s/u.test(joined) && DATED_HEADER.test(content)) return false
  if (COUNTED_LINE.test(content)) return false
  if (UNFINISHED.test(joined) || isCutSentence(joined, prose)) return true
  return isFull && !ENDS_DATED.test(joined) && !isIntroduction(joined, content)
}

/** "… · 5 años 4 meses" over "14 tiendas abiertas.": how long somebody stayed ends the line of their dates. */
function isStay(joined: string, content: string): boolean {
  return /^\d/u.test(content) && /\d{4}.*\d\s+(?:años?|meses|mes)$/iu.test(joined)
}

/** «… Alfa (2017 – 2022)» over «14 tiendas abiertas»: a figure begins what was done. */
function isUnderDates(joined: string, content: string): boolean {
  if (COUNTED_LINE.test(content)) return true
  return (
    /^\d/u.test(content) &&
    /(?:\d{4}|actualidad|presente|hoy|fecha)(?:\s*\)|\s+\([^()]{3,30}\))$/iu.test(joined)
  )
}

/** Whether a line ends where nothing can: an open bracket, a comma, a small word. */
export function isUnfinished(joined: string): boolean {
  return count(joined, '(') > count(joined, ')') || UNFINISHED.test(joined) || endsMidway(joined)
}

/** Whether somebody wrote a text line by line: lines end without a mark where more would have fitted, or small letters begin them all. */
export function isUnbroken(lines: readonly Line[], { most }: Width): boolean {
  const firsts = lines.filter(
    ({ look }, at) => look === 'bullet' || (look === 'plain' && (lines[at - 1]?.look ?? 'blank') === 'blank'),
  )
  const small = firsts.filter(({ content }) => /^\p{Ll}/u.test(content))
  if (most !== Number.POSITIVE_INFINITY) return small.length > 1 && 2 * small.length >= firsts.length
  const longest = Math.max(0, ...lines.map(({ look, length }) => (look === 'plain' ? length : 0)))
  const unended = lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (line.look !== 'plain' || next?.look !== 'plain' || /[.!?:;]$/u.test(line.content)) return []
    return [line.length + 1 + /^\S*/u.exec(next.content)![0].length]
  })
  const short = unended.filter((length) => length <= longest)
  return short.length > 0 && 2 * short.length >= unended.length
}

/** Between which widths a text was broken; infinite when no line goes on with a small letter in the next. */
export interface Width {
  readonly least: number
  readonly most: number
}

/** The widths of a text; no program breaks a heading or what is set in columns, so they tell nothing of it. */
export function widthOf(lines: readonly Line[]): Width {
  const bounds = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    const broken = next?.look === 'plain' && /^\p{Ll}/u.test(next.content) && !/[.!?:]$/.test(line.content)
    return broken ? [line.length + /^\S+/.exec(next.content)![0].length] : []
  })
  if (bounds.length === 0) return { least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY }
  const running = lines.filter((line) => line.look === 'bullet' || line.look === 'plain')
  const least = Math.max(...running.filter((line) => !isColumns(line)).map(({ length }) => length))
  return { least, most: Math.max(least, Math.min(...bounds)) }
}

const MIN_ITEM = 55

/** An item of a list that is long and ends without a mark goes on in the line below it. */
export function isCutItem(joined: string, content: string): boolean {
  if (isIntroduction(joined, content) || DATED_HEADER.test(content)) return false
  return joined.length >= MIN_ITEM && / \p{Ll}{2,}/u.test(joined) && !/[.!?:;»)"”\d]$/u.test(joined)
}

const MIN_PROSE = 60
const MIN_LINE = 40

/** Long prose, with a sentence that ended before, that does not end its last one. */
function isCutSentence(joined: string, prose: boolean): boolean {
  if (/[.!?:;»)"]$/.test(joined)) return false
  if (prose) return joined.length >= MIN_LINE && / \p{Ll}{2,}/u.test(joined)
  return joined.length >= MIN_PROSE && (/\p{L}{2}[.;] \p{L}/u.test(joined) || TELLS.test(joined))
}

/** «De 2010 a 2014 fui gerente de la categoría de vinos en»: somebody tells where they worked. */
const TELLS =
  /(?:^|\s)(?:fui|soy|trabajé|trabajo|estuve|estoy|entré|pasé|ingresé|llevo|dirigí|dirijo|empecé|ocupé|me\s+\p{Ll}+é)\s/u

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

/** A line set in columns is whole. */
export function isColumns({ content }: Line): boolean {
  return / {3,}/.test(content)
}

/** Words in quotes over other words in quotes, or over a question: each line is said by itself. */
export function isSaidApart(joined: string, content: string): boolean {
  return /["»”]$/u.test(joined) && /^[«"“¿]/u.test(content)
}

/** Whether the first of two lines needs the second. */
export function isCutShort(joined: string, content: string, isFull: boolean): boolean {
  return isOpen(joined, content) || endsMidway(joined) || isCutHouse(joined, content, isFull)
}
