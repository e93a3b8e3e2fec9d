import { afterEach, expect, test, vi } from 'vitest'
import { IsolatedProcess, type Death } from '../src/index.ts'

const code = new URL('./greedy.ts', import.meta.url)
let reader: IsolatedProcess<string, string>
afterEach(async () => {
  await reader.end()
  vi.unstubAllEnvs()
})

/** What a wish came to: an answer, or the cause of death. */
function wish(word: string): Promise<string> {
  return new Promise((resolve) => {
    reader = new IsolatedProcess<string, string>({
      code,
      memory: 64,
      hear: (answer) => resolve(`said ${answer}`),
      onDeath: (cause: Death) => resolve(`dead of ${cause}`),
    })
    reader.ask(word)
  })
}

test.each([
  ['hola', 'said hola'],
  ['heap', 'dead of memory'],
  ['one list', 'dead of memory'],
  ['outside the heap', 'dead of memory'],
  ['die', 'dead of unknown'],
  ['write', 'said ERR_ACCESS_DENIED'],
])('asked for «%s» it is %s, and we live on', async (word, outcome) => {
  expect(await wish(word)).toBe(outcome)
})

test('our keys and addresses are not in its environment', async () => {
  vi.stubEnv('DICTAMEN_MASTER_KEY', 'secreta')
  expect(await wish('environment')).not.toContain('DICTAMEN')
})

test('whatever it does, it ends when told to and says nothing more', async () => {
  const outcome = wish('forever')
  await reader.end()
  const silence = new Promise((resolve) => setTimeout(resolve, 50, 'silence'))
  expect(await Promise.race([outcome, silence])).toBe('silence')
})
