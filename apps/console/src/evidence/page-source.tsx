import type { ReactNode } from 'react'
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
  return Array.isArray(places) ? (places as unknown as readonly Place[]) : []
}

/** A page as it was read: every line in its place, the evidence boxed. */
export function PageSource({
  record,
  page,
  places,
}: {
  readonly record: string
  readonly page: ReadPage
  readonly places: readonly Place[]
}): ReactNode {
  const { width, height, lines } = page
  const picture = usePagePicture(record, page.number)
  const boxes = places.filter((place) => place.page === page.number)
  return (
    <figure>
      <svg
        className="facsimile"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${t.prueba.pagina(page.number)}: ${boxes.map(({ box }) => textIn(lines, box)).join(' ')}`}
      >
        {picture === null ? null : <image href={picture} width={width} height={height} />}
        {boxes.map(({ box: [x0, y0, x1, y1] }, at) => (
          <rect
            key={`${x0} ${y0}`}
            className={`box ${at === 0 ? '' : 'too'} ${picture === null ? '' : 'over'}`}
            data-thread-to={at === 0 ? '' : undefined}
            x={x0 - 2}
            y={y0 - 2}
            width={x1 - x0 + 4}
            height={y1 - y0 + 4}
          />
        ))}
        {(picture === null ? lines : []).map(({ text, box: [x0, y0, x1, y1] }) => (
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
      {picture === null ? <figcaption className="note mt-1">{t.prueba.sobrePagina}</figcaption> : null}
    </figure>
  )
}

function textIn(lines: readonly PageLine[], [x0, y0, x1, y1]: Place['box']): string {
  return lines
    .filter(({ box }) => box[1] < y1 && box[3] > y0 && box[0] < x1 && box[2] > x0)
    .map(({ text }) => text)
    .join(' ')
}
