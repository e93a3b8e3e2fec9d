import type { Bar, Curve } from './benchmark.ts'

const WIDTH = 720
const INK = '#161f29'
const GREY = '#5c6771'
const RULE = '#d8dcd8'
const OURS = '#0d4a70'
const PAPER = '#fbfbf9'
const LABEL = 200

/** The sides of one comparison as horizontal bars, ours first and in colour. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value, unit }, at) => {
    const y = 44 + at * 34
    const length = Math.max(2, ((WIDTH - LABEL - 150) * value) / most)
    return [
      text(LABEL - 12, y + 15, label, { anchor: 'end' }),
      `<rect x="${LABEL}" y="${y}" width="${length.toFixed(1)}" height="22" fill="${at === 0 ? OURS : '#a3bacb'}"/>`,
      text(LABEL + length + 8, y + 15, `${figure(value)} ${unit}`, { colour: GREY }),
    ].join('')
  })
  return drawing(title, 56 + bars.length * 34, rows)
}

/** Cost against size, both scales logarithmic: a straight line of slope one is linear growth. */
export function drawCurves(title: string, curves: readonly Curve[]): string {
  const height = 320
  const points = curves.flatMap((curve) => curve.points)
  const across = scale(
    points.map(({ size }) => size),
    [LABEL - 120, WIDTH - 180],
  )
  const up = scale(
    points.map(({ cost }) => cost),
    [height - 44, 48],
  )
  const drawn = curves.map((curve, at) => {
    const path = curve.points.map(({ size, cost }) => `${across(size).toFixed(1)},${up(cost).toFixed(1)}`)
    const last = curve.points.at(-1)!
    const colour = at === 0 ? OURS : GREY
    const dots = path.map((point) => {
      const [x, y] = point.split(',')
      return `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`
    })
    return [
      `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      ...dots,
      text(
        across(last.size) + 10,
        up(last.cost) + 4,
        `${figure(last.cost * 1000)} ms at ${figure(last.size)}`,
        { colour },
      ),
    ].join('')
  })
  const axis = `<line x1="${LABEL - 120}" y1="${height - 32}" x2="${WIDTH - 180}" y2="${height - 32}" stroke="${RULE}"/>`
  return drawing(title, height, [axis, ...drawn])
}

/** A number with three significant digits. */
export function figure(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1)
  const rounded = Number(value.toPrecision(3))
  return rounded.toString().replace(/\B(?=(\d{3})+(?!\d|\.))(?<!\.\d*)/g, ' ')
}

function scale(values: readonly number[], [from, to]: readonly [number, number]): (value: number) => number {
  const logs = values.map(Math.log)
  const [low, high] = [Math.min(...logs), Math.max(...logs)]
  return (value) => from + ((to - from) * (Math.log(value) - low)) / (high - low || 1)
}

function drawing(title: string, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escape(title)}" font-family="'Source Sans 3', 'Segoe UI', system-ui, sans-serif" font-size="14">`,
    `<rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>`,
    text(16, 24, title, { weight: 600 }),
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

function text(
  x: number,
  y: number,
  words: string,
  {
    anchor = 'start',
    colour = INK,
    weight = 400,
  }: { anchor?: string; colour?: string; weight?: number } = {},
): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}" font-weight="${weight}">${escape(words)}</text>`
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
