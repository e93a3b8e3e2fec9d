import { setTimeout as sleep } from 'node:timers/promises'
import type { StepContext } from '@dictamen/kernel/durable'
import { expect, test } from 'vitest'
import { Executions } from '../src/executions.ts'

test('a run that was abandoned ends the step it is at and comes to no other', async () => {
  const executions = new Executions(() => false)
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const take = (name: string, work: Promise<void>): Promise<void> =>
    executions.step('run', () => {
      begun.push(name)
      return work
    })
  const run = take('first', first.promise).then(() => take('second', Promise.resolve()))
  executions.abandon()
  first.resolve()
  expect(await Promise.race([run, first.promise.then(() => 'left behind')])).toBe('left behind')
  expect(begun).toEqual(['first'])
})

test('a step that stops because its run was abandoned has not failed', async () => {
  const executions = new Executions(() => false)
  const context = { idempotencyKey: 'run/0/step', signal: new AbortController().signal }
  const given = Promise.withResolvers<AbortSignal>()
  const stopped = Promise.withResolvers<void>()
  const step = executions.body('run', context, async ({ signal }) => {
    given.resolve(signal)
    await stopped.promise
    signal.throwIfAborted()
  })
  const signal = await given.promise
  expect(signal.aborted).toBe(false)
  executions.abandon()
  expect(signal.aborted).toBe(true)
  stopped.resolve()
  const ended = step.then(
    () => 'done',
    () => 'failed',
  )
  expect(await Promise.race([ended, sleep(20, 'left behind')])).toBe('left behind')
})

test('a step that fails while its run goes on has failed', async () => {
  const context = { idempotencyKey: 'run/0/step', signal: new AbortController().signal }
  const step = new Executions(() => false).body('run', context, () => Promise.reject(new Error('no')))
  await expect(step).rejects.toThrow('no')
})

test('a step that loses the database is done again until it has one', async () => {
  const lost = new Error('lost')
  const context = { idempotencyKey: 'run/0/step', signal: new AbortController().signal }
  const tries = [() => Promise.reject(lost), () => Promise.reject(lost), () => Promise.resolve('done')]
  const step = new Executions((error) => error === lost).body('run', context, () => tries.shift()!())
  expect(await step).toBe('done')
  expect(tries).toEqual([])
})

test('a run that is paid by the call is left in the middle at once; others are waited for', async () => {
  const executions = new Executions(() => false)
  let isLet = false
  const listen = ({ signal }: StepContext): Promise<never> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        isLet = true
        reject(new Error('let go'))
      })
    })
  const context = { idempotencyKey: 'run/0/step', signal: new AbortController().signal }
  let end = (): void => undefined
  const whole = executions.track('whole', false, () => new Promise<void>((resolve) => (end = resolve)))
  void executions.track('paid', true, () => executions.body('paid', context, listen))
  await Promise.resolve()
  expect(executions.leave()).toBe(true)
  expect(isLet).toBe(true)
  let asked = 0
  void executions.step('paid', async () => (asked += 1))
  expect(await executions.step('whole', async () => 'taken')).toBe('taken')
  end()
  await whole
  expect(asked).toBe(0)
  expect(executions.leave()).toBe(false)
})
