import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { LitText, type Lit } from './lit-text.tsx'

interface TextSourceProps {
  readonly text: string
  readonly lit: readonly Lit[]
  readonly active: number
  /** What the whole of it is called. */
  readonly whole?: 'document' | 'norm'
}

interface Line {
  readonly number: number
  readonly start: number
  readonly text: string
}

const AROUND = 2

/** A text of many lines, with numbers; far from the evidence it is folded. */
export function TextSource({ text, lit, active, whole = 'document' }: TextSourceProps): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const lines = linesOf(text)
  const shown = isWhole ? lines : nearEvidence(lines, lit)
  const hidden = lines.length - shown.length
  const source = useRef<HTMLDivElement>(null)
  const wasWhole = useRef(isWhole)
  useEffect(() => {
    if (wasWhole.current !== isWhole)
      source.current?.querySelector('[data-thread-to]')?.scrollIntoView({ block: 'center' })
    wasWhole.current = isWhole
  }, [isWhole])
  return (
    <>
      <div className="source" ref={source}>
        {shown.map((line, at) => {
          const before = shown[at - 1]
          const gap = before !== undefined && before.number + 1 !== line.number
          const isLit = lit.some(
            ({ start, end }) => end > line.start && start <= line.start + line.text.length,
          )
          return (
            <div key={line.number} className={`line ${isLit ? '' : 'around'} ${gap ? 'mt-2' : ''}`}>
              <i>{line.number}</i>
              <span className={formOf(line.text)}>
                <LitText text={line.text} lit={lit} active={active} offset={line.start} />
              </span>
            </div>
          )
        })}
      </div>
      {(hidden > 0 || isWhole) && lines.length > AROUND * 2 + 1 ? (
        <button
          type="button"
          className={isWhole ? 'link source-turn whole' : 'link source-turn'}
          data-key={whole === 'norm' ? 'o n' : 'o'}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t.prueba.verParte : whole === 'norm' ? t.prueba.verNorma : t.prueba.verEntero}
        </button>
      ) : null}
    </>
  )
}

/** The lines of a text with where each begins. */
export function linesOf(text: string): readonly Line[] {
  let start = 0
  return text.split('\n').map((line, at) => {
    const found = { number: at + 1, start, text: line }
    start += line.length + 1
    return found
  })
}

function nearEvidence(lines: readonly Line[], lit: readonly Lit[]): readonly Line[] {
  const near = new Set<number>()
  for (const { number, start, text } of lines) {
    if (!lit.some((piece) => piece.end > start && piece.start <= start + text.length)) continue
    for (let at = number - AROUND; at <= number + AROUND; at++) near.add(at)
  }
  return near.size === 0 ? lines.slice(0, 8) : lines.filter(({ number }) => near.has(number))
}

function formOf(line: string): string {
  if (/^#{1,6} /.test(line)) return 'strong'
  return /^( {4}|\t|```)/.test(line) ? 'code' : ''
}
