import { styleText } from 'node:util'

/** The name under which a person reads a field of Flags. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  closure_ok: 'cierre',
  authority_level: 'autoridad',
  verbal_risk: 'riesgo verbal',
  over_explanation: 'sobreexplicación',
  contradiction_with_context: 'contradicción',
  hedging_detected: 'duda',
  drift_detected: 'deriva',
  overall_closure: 'cierre',
  overall_authority: 'autoridad',
  overall_verbal_risk: 'riesgo verbal',
}

const COLOURS: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  alta: 'green',
  bajo: 'green',
  ok: 'green',
  media: 'yellow',
  medio: 'yellow',
  baja: 'red',
  alto: 'red',
  fail: 'red',
}

/** A level in its colour. */
export function level(value: string): string {
  const colour = COLOURS[value]
  return colour === undefined ? value : styleText(colour, value)
}

/** A mark that is raised, or its absence. */
export function yes(value: boolean): string {
  return value ? styleText('yellow', 'sí') : styleText('dim', '·')
}
