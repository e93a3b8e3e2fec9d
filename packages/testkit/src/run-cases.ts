import { describe, expect, test } from 'vitest'
import { proveCase, loadCases, type Evaluators } from './cases.ts'

/** Runs every case of a folder as a test whose title is the case's own. */
export function runCases(folder: string, evaluators: Evaluators): void {
  describe('cases', () => {
    for (const item of loadCases(folder)) {
      test(`${item.case} [${item.proves.join(', ')}] (${item.file})`, async () => {
        expect(await proveCase(item, evaluators)).toBeNull()
      })
    }
  })
}
