/** What the page of a candidate says besides the candidate's own words. */
export const WORDS = {
  title: 'Sus respuestas',
  legend: 'Marcas',
  mandates: 'Para volver a responder',
  none: 'Sin marcas.',
  unanswered: '(sin respuesta)',
  marks: {
    hedging_detected: 'duda',
    over_explanation: 'excede la longitud',
    contradiction_with_context: 'no coincide con el contexto',
  },
  states: {
    closure_ok: 'sin cierre',
    drift_detected: 'sin las palabras de la pregunta',
    over_explanation: 'excede la longitud',
  },
} as const
