import { Refusal } from '../src/sentences.ts'
import { expect, test } from 'vitest'
import { insist } from '../src/opening.ts'

const busy = async (): Promise<Refusal> => new Refusal('TablesBusy', { who: 'ana' })

test('a wait has a limit, and what it was for is what is refused', async () => {
  let tries = 0
  const attempt = async (): Promise<null> => (tries++, null)
  const waiting = insist({}, { limitMs: 30, pauseMs: 5, refusal: busy }, attempt)
  await expect(waiting).rejects.toMatchObject({ code: 'TablesBusy', facts: { who: 'ana' } })
  expect(tries).toBeGreaterThan(1)
})

test('a wait that lasts is told once', async () => {
  const told: string[] = []
  const until = performance.now() + 1500
  const attempt = async (): Promise<string | null> => (performance.now() < until ? null : 'free')
  const onWait = ({ code }: Refusal): void => void told.push(code)
  expect(await insist({ onWait }, { limitMs: 60_000, pauseMs: 10, refusal: busy }, attempt)).toBe('free')
  expect(told).toEqual(['TablesBusy'])
})

test('a wait ends as soon as somebody asks for it', async () => {
  const asked = new AbortController()
  const attempt = async (): Promise<null> => (asked.abort(), null)
  const waiting = insist(
    { signal: asked.signal },
    { limitMs: 600_000, pauseMs: 600_000, refusal: busy },
    attempt,
  )
  await expect(waiting).rejects.toMatchObject({ code: 'StartInterrupted' })
})
