import { childOf, elementsOf, type XmlElement } from '@dictamen/kernel/xml'

/** How a run of text is shown, as far as it decides whether it is seen. What is undefined is inherited. */
export interface Looks {
  readonly vanish?: boolean
  /** Half-points. */
  readonly size?: number
  /** rrggbb; `auto` always stands out from its background. */
  readonly color?: string
  /** Behind the letters; null when the run says that there is none. */
  readonly shade?: string | null
  /** Width of the letters in per cent. */
  readonly scale?: number
  /** Raised or lowered by so many half-points. */
  readonly position?: number
  /** Painted with nothing, or all but nothing. */
  readonly unpainted?: boolean
}

const HIGHLIGHTS: ReadonlyMap<string, string> = new Map([
  ['black', '000000'],
  ['blue', '0000ff'],
  ['cyan', '00ffff'],
  ['darkBlue', '000080'],
  ['darkCyan', '008080'],
  ['darkGray', '808080'],
  ['darkGreen', '008000'],
  ['darkMagenta', '800080'],
  ['darkRed', '800000'],
  ['darkYellow', '808000'],
  ['green', '00ff00'],
  ['lightGray', 'c0c0c0'],
  ['magenta', 'ff00ff'],
  ['red', 'ff0000'],
  ['white', 'ffffff'],
  ['yellow', 'ffff00'],
])

const LIGHT_THEMES = new Set(['background1', 'light1', 'bg1', 'lt1'])
const DARK_THEMES = new Set(['text1', 'dark1', 'tx1', 'dk1'])

/** What run properties (w:rPr) say themselves. */
export function looksOf(properties: XmlElement | null): Looks {
  if (properties === null) return {}
  const value = (name: string): string | undefined => childOf(properties, name)?.attributes['w:val']
  const size = numberOf(value('w:sz'))
  const scale = numberOf(value('w:w'))
  const position = numberOf(value('w:position'))
  const color = colourOf(childOf(properties, 'w:color'), 'w:val', 'w:themeColor')
  const shade = shadeOf(properties)
  return {
    ...(childOf(properties, 'w:vanish') ? { vanish: isOn(childOf(properties, 'w:vanish')!) } : {}),
    ...(size === null ? {} : { size }),
    ...(scale === null ? {} : { scale }),
    ...(position === null ? {} : { position }),
    ...(color === null ? {} : { color }),
    ...(shade === undefined ? {} : { shade }),
    ...(isUnpainted(childOf(properties, 'w14:textFill')) ? { unpainted: true } : {}),
  }
}

/** The colour behind what has these properties: undefined when they do not say, null when they say that there is none. */
export function shadeOf(properties: XmlElement | null): string | null | undefined {
  const highlight = childOf(properties, 'w:highlight')?.attributes['w:val']
  if (highlight !== undefined && highlight !== 'none') return HIGHLIGHTS.get(highlight) ?? undefined
  const shade = childOf(properties, 'w:shd')
  if (shade === null) return undefined
  const pattern = shade.attributes['w:val'] ?? 'clear'
  const from = pattern === 'solid' ? 'w:color' : 'w:fill'
  const theme = pattern === 'solid' ? 'w:themeColor' : 'w:themeFill'
  const colour = colourOf(shade, from, theme)
  if (colour === null || colour === 'auto') return pattern === 'solid' ? '000000' : null
  return colour
}

/** A colour as rrggbb, `auto`, or null when the element gives none that is known. */
function colourOf(element: XmlElement | null, key: string, themeKey: string): string | null {
  const value = element?.attributes[key]
  if (value !== undefined && /^[0-9a-f]{6}$/iu.test(value)) return value.toLowerCase()
  const theme = element?.attributes[themeKey]
  if (theme !== undefined && LIGHT_THEMES.has(theme)) return 'ffffff'
  if (theme !== undefined && DARK_THEMES.has(theme)) return '000000'
  return value === 'auto' ? 'auto' : null
}

/** Whether an on-off property is on: it is unless it says otherwise. */
export function isOn(element: XmlElement): boolean {
  return !['0', 'false', 'off', 'none'].includes(element.attributes['w:val'] ?? 'true')
}

function isUnpainted(fill: XmlElement | null): boolean {
  if (fill === null) return false
  if (childOf(fill, 'w14:noFill') !== null) return true
  const [colour] = elementsOf(childOf(fill, 'w14:solidFill'))
  const alpha = numberOf(childOf(colour, 'w14:alpha')?.attributes['w14:val'])
  return alpha !== null && alpha > 95_000
}

export function numberOf(value: string | undefined): number | null {
  if (value === undefined) return null
  const points = /^(-?[\d.]+)pt$/u.exec(value)
  const number = points === null ? Number(value) : Number(points[1])
  return value.trim() === '' || !Number.isFinite(number) ? null : number
}
