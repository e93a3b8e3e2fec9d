import type { z } from 'zod'

const NAMES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso (true o false)',
  array: 'una lista',
  object: 'un objeto con campos',
  record: 'un objeto con campos',
  null: 'null',
  undefined: 'nada',
}

const UNITS: Readonly<Record<string, string>> = { string: 'caracteres', array: 'elementos', number: '' }

/** What is wrong with a field, in Spanish, for the person who wrote the file. */
export function sentenceOfIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined)
        return `falta el campo obligatorio; se espera ${nameOfType(issue.expected)}`
      return `se espera ${nameOfType(issue.expected)} y hay ${kindOf(issue.input)}`
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `sobra el campo «${issue.keys[0]}»: el contrato no lo admite`
        : `sobran los campos ${listOf(issue.keys)}: el contrato no los admite`
    case 'invalid_value':
      if (issue.input === undefined)
        return `falta el campo obligatorio; valores admitidos: ${issue.values.join(', ')}`
      return `valor ${show(issue.input)} no admitido; valores admitidos: ${issue.values.join(', ')}`
    case 'too_small':
      return sentenceOfSmall(issue)
    case 'too_big':
      return `debe ser como mucho ${issue.maximum}${unit(issue.origin)}`
    case 'invalid_format':
      return sentenceOfFormat(issue)
    case 'invalid_union':
      return issue.input === undefined
        ? 'falta el campo obligatorio'
        : `${show(issue.input)} no es ninguna de las formas admitidas`
    default:
      return issue.message
  }
}

function sentenceOfSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  return origin === 'string' && minimum === 1
    ? 'no puede estar vacío'
    : `debe ser al menos ${minimum}${unit(origin)}`
}

function sentenceOfFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  return issue.format === 'datetime'
    ? `${show(issue.input)} no es una fecha y hora ISO-8601 con zona (por ejemplo 2026-01-07T18:20:00Z)`
    : `${show(issue.input)} no tiene la forma esperada${'pattern' in issue ? ` (${issue.pattern})` : ''}`
}

const MOST_NAMED = 20

function listOf(keys: readonly string[]): string {
  const named = keys.slice(0, MOST_NAMED).map((key) => `«${key}»`)
  return `${named.join(', ')}${keys.length > MOST_NAMED ? ` y ${keys.length - MOST_NAMED} más` : ''}`
}

function nameOfType(type: string): string {
  return NAMES[type] ?? type
}

function unit(origin: string): string {
  const name = UNITS[origin] ?? ''
  return name === '' ? '' : ` ${name}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'una lista'
  return NAMES[typeof value] ?? typeof value
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? `«${value}»` : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
