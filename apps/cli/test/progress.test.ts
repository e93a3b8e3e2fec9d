import { expect, test } from 'vitest'
import { createMeter } from '../src/progress.ts'

/** A meter on a stream, with a clock that is moved by hand. */
function meterOn(terminal: boolean): {
  at: (seconds: number) => void
  meter: ReturnType<typeof createMeter>
  said: () => string
} {
  let now = 0
  let text = ''
  const stream = { isTTY: terminal, write: (piece: string) => void (text += piece) }
  return { at: (seconds) => (now = seconds * 1000), meter: createMeter(stream, () => now), said: () => text }
}

test('on a terminal rate and time left are written in place', () => {
  const { at, meter, said } = meterOn(true)
  at(1)
  meter.update({ lines: 100, resumed: 0, share: 0.1 })
  at(2)
  meter.update({ lines: 200, resumed: 0, share: 0.2 })
  expect(said()).toContain('\r\u001b[K200 respuestas  ·  100/s  ·  20 %  ·  quedan 00:00:08')
  at(10)
  meter.finish({ lines: 1000, resumed: 0, failed: 3, unreadable: 1, interrupted: false })
  expect(said().endsWith('1000 respuestas en 00:00:10 (100/s)  ·  3 FAIL  ·  1 ilegible\n')).toBe(true)
})

test('in a pipe there is a plain line now and then', () => {
  const { at, meter, said } = meterOn(false)
  for (let second = 1; second <= 11; second++) {
    at(second)
    meter.update({ lines: second * 10, resumed: 0, share: null })
  }
  expect(said()).toBe('50 respuestas  ·  10/s\n100 respuestas  ·  10/s\n')
})

test('what an earlier run did counts neither for the rate nor for the time left', () => {
  const { at, meter, said } = meterOn(true)
  at(1)
  meter.update({ lines: 510, resumed: 500, share: 0.5 })
  at(2)
  meter.update({ lines: 520, resumed: 500, share: 0.75 })
  expect(said()).toContain('520 respuestas  ·  10/s  ·  75 %  ·  quedan 00:00:01')
})
