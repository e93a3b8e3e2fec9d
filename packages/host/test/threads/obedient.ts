// A thread that does what a test tells it.
import { workInThread } from '../../src/index.ts'

workInThread(async (message, ask) => {
  const { what, value } = message as { what: string; value?: unknown }
  if (what === 'ask') return { value: await ask('double', value).catch((error: Error) => error.name) }
  if (what === 'spin') for (;;) Math.random()
  if (what === 'fail') throw new Error('broken')
  return { value }
})
