import { expect, test } from 'vitest'
import { Executions } from '../src/executions.ts'

test('a run that was abandoned ends the step it is at and comes to no other', async () => {
  const executions = new Executions()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const take = (name: string, work: Promise<void>): Promise<void> =>
    executions.step(() => {
      begun.push(name)
      return work
    })
  const run = take('first', first.promise).then(() => take('second', Promise.resolve()))
  executions.abandon()
  first.resolve()
  expect(await Promise.race([run, first.promise.then(() => 'left behind')])).toBe('left behind')
  expect(begun).toEqual(['first'])
})
