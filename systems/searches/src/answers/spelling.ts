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

const LEVELS: Readonly<Record<string, 'baja' | 'media' | 'alta'>> = {
  baja: 'baja',
  bajo: 'baja',
  low: 'baja',
  minor: 'baja',
  media: 'media',
  medio: 'media',
  medium: 'media',
  moderate: 'media',
  alta: 'alta',
  alto: 'alta',
  high: 'alta',
  critical: 'alta',
  critica: 'alta',
  critico: 'alta',
}

const POLARITIES: Readonly<Record<string, 'a_favor' | 'en_contra' | 'neutra'>> = {
  a_favor: 'a_favor',
  favor: 'a_favor',
  favorable: 'a_favor',
  positive: 'a_favor',
  positiva: 'a_favor',
  positivo: 'a_favor',
  for: 'a_favor',
  en_contra: 'en_contra',
  contra: 'en_contra',
  desfavorable: 'en_contra',
  negative: 'en_contra',
  negativa: 'en_contra',
  negativo: 'en_contra',
  against: 'en_contra',
  neutra: 'neutra',
  neutro: 'neutra',
  neutral: 'neutra',
}

const STATUSES: Readonly<Record<string, 'sustentado' | 'hipotesis' | 'no_informado'>> = {
  sustentado: 'sustentado',
  sustentada: 'sustentado',
  supported: 'sustentado',
  verified: 'sustentado',
  hipotesis: 'hipotesis',
  hypothesis: 'hipotesis',
  hipotesis_no_validada: 'hipotesis',
  no_informado: 'no_informado',
  no_informado_en_fuentes: 'no_informado',
  not_informed: 'no_informado',
}

const QA: Readonly<Record<string, 'APROBADO' | 'BLOQUEADO'>> = {
  aprobado: 'APROBADO',
  aprobada: 'APROBADO',
  approved: 'APROBADO',
  approve: 'APROBADO',
  bloqueado: 'BLOQUEADO',
  bloqueada: 'BLOQUEADO',
  blocked: 'BLOQUEADO',
  block: 'BLOQUEADO',
}

const BINARY: Readonly<Record<string, 'SI' | 'NO'>> = { si: 'SI', yes: 'SI', no: 'NO' }

const VERDICTS: Readonly<Record<string, 'confirma' | 'contradice'>> = {
  confirma: 'confirma',
  confirmado: 'confirma',
  confirms: 'confirma',
  contradice: 'contradice',
  contradicho: 'contradice',
  contradicts: 'contradice',
}

/** A word as these tables hold it: no case, no accents, `_` between words, no marks around. */
export function foldWord(word: string): string {
  return stripAccents(foldCase(word.normalize('NFC')))
    .replaceAll('ñ', 'n')
    .replace(/[\s_-]+/gu, '_')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

const read =
  <Value extends string>(table: Readonly<Record<string, Value>>) =>
  (raw: unknown): Value | null => {
    const word = typeof raw === 'string' ? foldWord(raw) : ''
    return Object.hasOwn(table, word) ? table[word]! : null
  }

export const readLevel = read(LEVELS)
export const readPolarity = read(POLARITIES)
export const readStatus = read(STATUSES)
export const readQaDecision = read(QA)
export const readBinary = read(BINARY)
export const readVerdict = read(VERDICTS)

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
