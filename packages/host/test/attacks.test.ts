import { describe, expect, test } from 'vitest'
import { shieldText, type ShieldedText } from '@dictamen/shield'
import { openExtractor } from '../src/searches/open-extractor.ts'
import { openSearchRules } from '../src/searches/open-rules.ts'
import { benignPages } from './attacks/benign.ts'
import { twins } from './attacks/twins.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const extractor = await openExtractor()
const rules = openSearchRules().shield

async function see(bytes: Uint8Array, name: string): Promise<ShieldedText> {
  const { lines, hidden } = await extractor.extract(bytes, name)
  return shieldText({ lines, hidden, isMarkdown: name.endsWith('.md') }, rules)
}

describe(`attack twins ${proves('GM-12.12', 'GM-12.13', 'GM-12.14')}`, () => {
  test('agents see of each what they see of the clean one, and each is reported', async () => {
    const all = twins()
    const different: string[] = []
    const unnoticed: string[] = []
    for (const { name, file, clean, attacked } of all) {
      const [before, after] = [await see(clean, file), await see(attacked, file)]
      if (before.hidden.length > 0) different.push(`${name}: alarm on the clean one`)
      if (after.lines.join('\n') !== before.lines.join('\n'))
        different.push(`${name}: ${after.lines.filter((line) => !before.lines.includes(line)).join(' ¶ ')}`)
      if (after.hidden.length === 0) unnoticed.push(name)
    }
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(different).toEqual([])
    expect(unnoticed).toEqual([])
  })
})

test('no alarm on two hundred pages in which nothing is hidden', async () => {
  const alarms: string[] = []
  for (const { file, bytes } of benignPages(200)) {
    const { lines, hidden } = await see(bytes, file)
    expect(lines.length, file).toBeGreaterThan(10)
    for (const { form, sample } of hidden) alarms.push(`${file}: ${form}: ${sample}`)
  }
  expect(alarms).toEqual([])
})
