import { Refusal } from '@dictamen/kernel'
import { writeFileSync } from 'node:fs'
import { serve } from '../src/index.ts'

// What a hostile document could make a reader do.
const kept: unknown[] = []
const acts: Record<string, () => unknown> = {
  heap: () => {
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index}`))
  },
  'one list': () => {
    for (const list: number[] = []; ;) list.push(1.5)
  },
  'outside the heap': () => {
    for (;;) kept.push(Buffer.alloc(32 * 1024 * 1024, 1))
  },
  forever: () => {
    for (;;);
  },
  die: () => process.kill(process.pid, 'SIGTERM'),
  refuse: () => {
    throw new Refusal('DocumentEncrypted', { name: 'x.pdf' })
  },
  break: () => {
    throw new Error('our own bug')
  },
  'need a part': () => import('@dictamen/not-installed' as string),
  environment: () => Object.keys(process.env),
  write: () => {
    writeFileSync('secreto.txt', 'x')
  },
  hola: () => 'hola',
}

serve(async (wish, call) => {
  if (wish === 'many parts') {
    for (let part = 1; part <= 2000; part++) await call.tell([part, process.pid])
    return 'told'
  }
  if (wish !== 'count') return acts[wish as string]!()
  while (await call.tell('still'));
  return 'stopped'
})
