import { useState, type ReactNode } from 'react'
import type { Json, TraceEntry } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { usePagePicture } from './page-picture.ts'

interface PageLine {
  readonly text: string
  readonly box: readonly [number, number, number, number]
}

interface ReadPage {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly lines: readonly PageLine[]
}

interface Place {
  readonly page: number
  readonly box: readonly [number, number, number, number]
}

/** The pages that a record observed; none when it read no PDF. */
export function pagesOf(observations: Json): readonly ReadPage[] {
  const pages = (observations as { readonly pages?: unknown } | null)?.pages
  return Array.isArray(pages) ? (pages as readonly ReadPage[]) : []
}

/** The boxes on its pages that an entry of the trace rests on. */
export function placesOf({ figures }: TraceEntry): readonly Place[] {
  const places = figures?.places
  return Array.isArray(places) ? (places as readonly Place[]) : []
}

interface PageSourceProps {
  readonly record: string
  readonly page: ReadPage
  readonly places: readonly Place[]
  /** The place that the thread leads to. */
  readonly active: number
}

/** A page with the evidence boxed: near it first, the whole on demand. Without its file, its lines as they were read. */
export function PageSource({ record, page, places, active }: PageSourceProps): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const { width, height, lines } = page
  const picture = usePagePicture(record, page.number)
  const isDrawn = typeof picture === 'string'
  const boxes = places.flatMap((place, at) => (place.page === page.number ? [{ ...place, at }] : []))
  const lit = boxes.some(({ at }) => at === active) ? active : boxes[0]?.at
  const view = isWhole ? [0, 0, width, height] : viewNear(page, boxes.find(({ at }) => at === lit)?.box)
  return (
    <figure>
      <svg
        className="facsimile"
        viewBox={view.join(' ')}
        role="img"
        aria-label={`${t.prueba.pagina(page.number)}: ${boxes.map(({ box }) => textIn(lines, box)).join(' ')}`}
      >
        {isDrawn ? <image href={picture} width={width} height={height} /> : null}
        {boxes.map(({ box: [x0, y0, x1, y1], at }) => (
          <rect
            key={`${x0} ${y0} ${at}`}
            className={`box ${at === lit ? '' : 'too'} ${isDrawn ? 'over' : ''}`}
            data-thread-to={at === lit ? '' : undefined}
            x={x0 - 2}
            y={y0 - 2}
            width={x1 - x0 + 4}
            height={y1 - y0 + 4}
          />
        ))}
        {(isDrawn ? [] : lines).map(({ text, box: [x0, y0, x1, y1] }) => (
          <text
            key={`${x0} ${y0} ${text}`}
            x={x0}
            y={y1 - (y1 - y0) * 0.2}
            fontSize={(y1 - y0) * 0.95}
            textLength={x1 - x0}
            lengthAdjust="spacingAndGlyphs"
          >
            {text}
          </text>
        ))}
      </svg>
      <button type="button" className="link mt-1 text-[13px]" data-key="o" onClick={() => setWhole(!isWhole)}>
        {isWhole ? t.prueba.verParte : t.prueba.verPagina}
      </button>
      {picture === null ? <figcaption className="note mt-1">{t.prueba.sobrePagina}</figcaption> : null}
    </figure>
  )
}

/** How wide and high a part of a page is at least, in points: at the pane's width its text can be read. */
const NEAR = { width: 330, height: 230 }
const AROUND = 24

/** The part of a page around a box. */
function viewNear(
  { width, height }: ReadPage,
  box: Place['box'] | undefined,
): readonly [number, number, number, number] {
  if (box === undefined) return [0, 0, width, height]
  const [x0, y0, x1, y1] = box
  const wide = Math.min(Math.max(x1 - x0 + 2 * AROUND, NEAR.width), width)
  const high = Math.min(Math.max(y1 - y0 + 2 * AROUND, NEAR.height), height)
  const within = (middle: number, size: number, most: number): number =>
    Math.min(Math.max(middle - size / 2, 0), most - size)
  return [within((x0 + x1) / 2, wide, width), within((y0 + y1) / 2, high, height), wide, high]
}

function textIn(lines: readonly PageLine[], [x0, y0, x1, y1]: Place['box']): string {
  return lines
    .filter(({ box }) => box[1] < y1 && box[3] > y0 && box[0] < x1 && box[2] > x0)
    .map(({ text }) => text)
    .join(' ')
}
