import { foldCase, stripAccents, tokenize } from '@dictamen/kernel/text'

const LEGAL =
  /(?:,?\s+(?:s\.?\s?a\.?\s?u?|s\.?\s?l\.?\s?u?|s\.?a\.?\s?de\s?c\.?v|s\.?a\.?s|s\.?r\.?l|ltda|inc|llc|ltd|corp|gmbh|plc|spa)\.?)+$/iu
const WEAK = new Set(
  'grupo group de del la las los el y e s a sa sl slu sau ltda inc corporacion corp compania cia company empresa empresas holding internacional international espana mexico chile peru colombia argentina iberia latam servicios services industrias the of and sociedad asociados'.split(
    ' ',
  ),
)

/** The words by which an employer is recognised, without its legal form and what many names share. */
function keyOfEmployer(name: string): string[] {
  const words = tokenize(name.replace(LEGAL, '')).map(({ exact }) => stripAccents(foldCase(exact)))
  const strong = words.filter((word) => !WEAK.has(word) && word.length > 1)
  return strong.length > 0 ? strong : words
}

/** True when both names can be of one employer: the words of the shorter are among the other's. */
export function isSameEmployer(a: string, b: string): boolean {
  const [keyA, keyB] = [keyOfEmployer(a), keyOfEmployer(b)]
  const [short, long] = keyA.length <= keyB.length ? [keyA, keyB] : [keyB, keyA]
  return short.length > 0 && short.every((word) => long.includes(word))
}

/** Where a text names an employer; its own capital letters keep "Alfa" apart from common words. */
export function findEmployer(
  text: string,
  employer: string,
  shared: ReadonlySet<string> = NONE,
): { start: number; end: number } | null {
  const key = keyOfEmployer(employer)
  // «Industrias Cárnicas Calafate» goes by «Calafate» too: what many are called says nothing.
  const own = new Set(
    key.filter(
      (word, at) => word.length >= 5 && !COMMON.has(word) && !shared.has(word) && !isTrade(word, at, key),
    ),
  )
  const tokens = tokenize(text)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const capital = /^[\p{Lu}\d]/u.test(text.slice(token.start, token.start + 1))
    if (!capital) continue
    const place = { start: token.start, end: token.end }
    if (own.has(token.folded)) return place
    if (isPairOf(key, token.folded, tokens[at + 1]?.folded, shared)) return place
    if (token.folded !== key[0]) continue
    const second = key[1]
    if (second === undefined || tokens.slice(at + 1, at + 5).some(({ folded }) => folded === second))
      return place
  }
  return null
}

const NONE: ReadonlySet<string> = new Set()

/** «Monte Claro» of «Conservas Monte Claro del Jalón»: two words of a name, one behind the other. */
function isPairOf(
  key: readonly string[],
  first: string,
  second: string | undefined,
  shared: ReadonlySet<string>,
): boolean {
  const at = key.indexOf(first)
  if (second === undefined || at < 0 || key[at + 1] !== second) return false
  return ![first, second].every((word) => shared.has(word) || COMMON.has(word))
}

/** The words that the names of several employers hold, or that are places: by themselves they name none. */
export function sharedWords(employers: readonly string[], isPlace: (word: string) => boolean): Set<string> {
  const counts = new Map<string, number>()
  for (const word of employers.flatMap((employer) => [...new Set(keyOfEmployer(employer))]))
    counts.set(word, (counts.get(word) ?? 0) + (isPlace(word) ? 2 : 1))
  return new Set([...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])))
}

/** The kind of house that an employer's name begins with: "Colegio Mayor San Froilán" is «el colegio». */
export function kindOfEmployer(employer: string): string {
  return stripAccents(foldCase(/^\p{L}+/u.exec(employer)?.[0] ?? ''))
}

const COMMON = new Set(
  'logistica alimentos transportes banco seguros construcciones industrial textil hoteles clinica hospital universidad energia farmaceutica laboratorios distribuciones supermercados consultores consultoria tecnologia telecomunicaciones inmobiliaria agroalimentaria quimica metalurgica cementos aceros plasticos retail moda bodegas conservas muebles ferreteria automocion talleres grupo norte sur este oeste'.split(
    ' ',
  ),
)
/** «Ópticas Miralar», «Financiera Milpa»: the first word says what they sell or do, the next who they are. */
function isTrade(word: string, at: number, key: readonly string[]): boolean {
  return at === 0 && key.length > 1 && /(?:s|ora|era|aria)$/u.test(word) && key[1]!.length >= 5
}
