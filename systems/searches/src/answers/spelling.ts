import type { GemName } from '@dictamen/contracts'
import { foldCase, stripAccents } from '@dictamen/kernel/text'

/** The names that agents give to what the contract calls otherwise, folded. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  blockers: ['blockers', 'issues_found', 'issues', 'bloqueos', 'hallazgos_criticos'],
  text: ['text', 'afirmacion', 'texto', 'hallazgo', 'descripcion', 'claim', 'statement'],
  polarity: ['polarity', 'polaridad'],
  severity: ['severity', 'severidad', 'gravedad'],
  status: ['status', 'estado'],
  measure: ['measure', 'medida'],
  citations: ['citations', 'citas', 'evidence', 'evidencia', 'evidencias', 'fuentes'],
  source: ['source', 'fuente', 'file', 'path', 'archivo'],
  quote: ['quote', 'cita', 'literal', 'texto', 'text'],
  line: ['line', 'linea'],
}

/** A word as these tables hold it: no case, no accents, `_` between words, no marks around. */
export function foldWord(word: string): string {
  return stripAccents(foldCase(word.normalize('NFC')))
    .replaceAll('ñ', 'n')
    .replace(/[\s_-]+/gu, '_')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

/** Reads any of the words that agents write for a value, folded. */
function read<Value extends string>(words: Readonly<Record<Value, string>>): (raw: unknown) => Value | null {
  const values = new Map(
    Object.entries<string>(words).flatMap(([value, all]) =>
      all.split(' ').map((word) => [word, value as Value] as const),
    ),
  )
  return (raw) => (typeof raw === 'string' ? (values.get(foldWord(raw)) ?? null) : null)
}

export const readLevel = read({
  baja: 'baja bajo low minor',
  media: 'media medio medium moderate',
  alta: 'alta alto high critical critica critico',
})
export const readPolarity = read({
  a_favor: 'a_favor favor favorable positive positiva positivo for',
  en_contra: 'en_contra contra desfavorable negative negativa negativo against',
  neutra: 'neutra neutro neutral',
})
export const readStatus = read({
  sustentado: 'sustentado sustentada supported verified',
  hipotesis: 'hipotesis hypothesis hipotesis_no_validada',
  no_informado: 'no_informado no_informado_en_fuentes not_informed',
})
export const readQaDecision = read({
  APROBADO: 'aprobado aprobada approved approve',
  BLOQUEADO: 'bloqueado bloqueada blocked block',
})
export const readBinary = read({ SI: 'si yes', NO: 'no' })
export const readVerdict = read({
  confirma: 'confirma confirmado confirms',
  contradice: 'contradice contradicho contradicts',
})

/** `GEM1`, `gem-1` and `GEM_1` are the same agent. */
export function readGem(raw: unknown): GemName | null {
  const digit = typeof raw === 'string' ? /^\W*gem[\s_-]?([1-5])\b/i.exec(raw)?.[1] : undefined
  return digit === undefined ? null : (`GEM_${digit}` as GemName)
}

/** A number, or a text that begins with one. */
export function readNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  if (typeof raw !== 'string') return null
  const found = /^\s*(-?\d+(?:[.,]\d+)?)/.exec(raw)?.[1]
  return found === undefined ? null : Number(found.replace(',', '.'))
}
