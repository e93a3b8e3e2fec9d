import { weightOf, type Features } from './features.ts'

const MILLION = 1_000_000

/** Cosine of the weighted features of two texts in integer millionths, between 0 and 1,000,000. */
export function compareFeatures(one: Features, other: Features): number {
  // Whole numbers, and a root and a quotient that IEEE 754 rounds correctly: the same everywhere.
  return Math.round(
    (MILLION * weightOfShared(one.hashes, other.hashes)) / Math.sqrt(one.weight * other.weight),
  )
}

function weightOfShared(one: Uint32Array, other: Uint32Array): number {
  let weight = 0
  let at = 0
  for (const feature of one) {
    while (at < other.length && other[at]! < feature) at++
    if (other[at] === feature) weight += weightOf(feature)
  }
  return weight
}
