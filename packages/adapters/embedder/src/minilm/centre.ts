import mean from '../../data/mean-es.json' with { type: 'json' }
import type { Language } from '../lexical/stop-words.ts'

/** The average vector of a language, to be taken away from every vector; null where the model needs none. */
export function centreOf(language: Language): Float64Array | null {
  return language === 'es'
    ? Float64Array.from(mean.numerators, (numerator) => numerator / mean.denominator)
    : null
}

/** The vector as seen from a centre, of length one again. */
export function centreVector(vector: Float32Array, centre: Float64Array): Float32Array {
  const moved = Float64Array.from(vector, (value, at) => value - centre[at]!)
  let square = 0
  for (const value of moved) square += value * value
  const norm = Math.sqrt(square)
  return norm === 0 ? vector : Float32Array.from(moved, (value) => value / norm)
}
