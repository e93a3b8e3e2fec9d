import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { thresholdsOf } from '../src/index.ts'
import { KERNEL } from '../src/minilm/kernel.ts'
import { calibrate } from '../tools/calibration.ts'
import { kernelModule } from '../tools/kernel/index.ts'
import { computeMean } from '../tools/mean.ts'
import { areaUnderCurve, chooseThreshold, measure } from '../tools/separation.ts'

function readData(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))
}

describe('generated files', () => {
  it('hold the kernel that its definitions give', () => {
    expect(KERNEL.equals(kernelModule())).toBe(true)
  })

  it('hold the mean that the sentences give', () => {
    expect(computeMean()).toEqual(readData('mean-es.json'))
  })

  it('hold the thresholds that the families of sentences give', async () => {
    expect(await calibrate()).toEqual(readData('thresholds.json'))
  })
})

describe('thresholdsOf', () => {
  it('gives those of the data, closer likeness higher', () => {
    for (const engine of ['minilm-u8', 'lexical-v1'] as const) {
      for (const language of ['es', 'en'] as const) {
        const { related, paraphrase, near } = thresholdsOf(engine, language)
        expect(related).toBeLessThanOrEqual(paraphrase)
        expect(paraphrase).toBeLessThan(near)
      }
    }
    expect(thresholdsOf('minilm-u8', 'en').paraphrase).toBe(570_000)
  })
})

describe('separation', () => {
  it('measures how often one list is over another', () => {
    expect(areaUnderCurve([3, 4], [1, 2])).toBe(1000)
    expect(areaUnderCurve([1], [1])).toBe(500)
    expect(areaUnderCurve([1, 3], [2])).toBe(500)
  })

  it('measures and chooses thresholds', () => {
    expect(measure(10, [10, 20, 5], [10, 1])).toEqual({ precision: 667, recall: 667, f1: 667 })
    expect(chooseThreshold([500_000], [300_000])).toBe(405_000)
  })
})
