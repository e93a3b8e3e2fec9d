import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { streamLines } from '../src/stream.ts'

/** Lines that hold something open while somebody reads them. */
function sourceOf(events: string[]): AsyncGenerator<string> {
  return (async function* () {
    events.push('open')
    try {
      for (let line = 1; ; line++) yield String(line)
    } finally {
      events.push('closed')
    }
  })()
}

test('an answer that nobody reads opens nothing', async () => {
  const events: string[] = []
  const { body } = streamLines(sourceOf(events))
  await sleep(10)
  expect(events).toEqual([])
  await body!.cancel()
  expect(events).toEqual([])
})

test('who leaves in the middle leaves nothing open', async () => {
  const events: string[] = []
  const reader = streamLines(sourceOf(events)).body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('1\n')
  expect(events).toEqual(['open'])
  await reader.cancel()
  expect(events).toEqual(['open', 'closed'])
})
