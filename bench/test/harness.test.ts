import { expect, test } from 'vitest'
import { reaches, type Figure } from '../harness/benchmark.ts'
import { growthExponent } from '../harness/growth.ts'
import { alternate, lasting, median, ratioOf } from '../harness/measure.ts'
import { regressionsOf } from '../harness/regression.ts'

const figure = (id: string, value: number, aim: Figure['aim'], isRelative = true): Figure => ({
  id,
  what: id,
  value,
  unit: '×',
  isRelative,
  ...(aim === undefined ? {} : { aim }),
})

test.each([1, 1.5, 2])('a cost that grows with the power %d is told as such', (power) => {
  const points = [10, 20, 40, 80].map((size) => ({ size, cost: 3 * size ** power }))
  expect(growthExponent(points)).toBeCloseTo(power, 10)
})

test('an aim is reached from its own side', () => {
  expect(reaches({ value: 20, aim: { atLeast: 20 } })).toBe(true)
  expect(reaches({ value: 19.9, aim: { atLeast: 20 } })).toBe(false)
  expect(reaches({ value: 1.1, aim: { atMost: 1.1 } })).toBe(true)
  expect(reaches({ value: 1.11, aim: { atMost: 1.1 } })).toBe(false)
  expect(reaches({ value: 7 })).toBeNull()
})

test('a ratio that got a fifth worse is a regression, whichever side is better', () => {
  const before = [figure('fast', 30, { atLeast: 20 }), figure('slow', 1, { atMost: 5 })]
  const now = (fast: number, slow: number): Figure[] => [
    figure('fast', fast, { atLeast: 20 }),
    figure('slow', slow, { atMost: 5 }),
  ]
  expect(regressionsOf(before, now(25.1, 1.19))).toEqual([])
  expect(regressionsOf(before, now(24.9, 1))).toEqual([{ id: 'fast', before: 30, now: 24.9 }])
  expect(regressionsOf(before, now(90, 1.21))).toEqual([{ id: 'slow', before: 1, now: 1.21 }])
})

test('seconds of another machine and figures that were not there are not compared', () => {
  const before = [figure('seconds', 1, { atMost: 2 }, false)]
  expect(
    regressionsOf(before, [figure('seconds', 9, { atMost: 2 }, false), figure('new', 9, { atMost: 1 })]),
  ).toEqual([])
})

test('sides alternate, the warm round does not count, and what a side says is believed', async () => {
  const order: string[] = []
  const taken = await alternate(
    {
      ours: () => {
        order.push('ours')
        return 2
      },
      theirs: () => {
        order.push('theirs')
        return 6
      },
    },
    { rounds: 2 },
  )
  expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs', 'ours', 'theirs'])
  expect(taken).toEqual({ ours: [2, 2], theirs: [6, 6] })
  expect(ratioOf(taken.theirs, taken.ours)).toEqual({ value: 3, spread: [3, 3] })
  expect(median([5, 1, 3])).toBe(3)
})

test('a lasting round repeats its work and says the seconds of one time', async () => {
  let times = 0
  const round = lasting(() => {
    times++
    return 2
  }, 5)
  expect(await round()).toBe(2)
  expect(times).toBe(3)
})
