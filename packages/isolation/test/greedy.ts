import { writeFileSync } from 'node:fs'
import { serve } from '../src/inside.ts'

// What a hostile document could make a reader do.
const kept: unknown[] = []

const answer = serve((wish) => {
  if (wish === 'heap') for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index}`))
  if (wish === 'one list') for (const list: number[] = []; ;) list.push(1.5)
  if (wish === 'outside the heap') for (;;) kept.push(Buffer.alloc(32 * 1024 * 1024, 1))
  if (wish === 'forever') for (;;);
  if (wish === 'die') process.kill(process.pid, 'SIGTERM')
  if (wish === 'environment') return answer(Object.keys(process.env).join(' '))
  if (wish === 'write') return answer(attempt(() => writeFileSync('secreto.txt', 'x')))
  return answer(String(wish))
})

function attempt(act: () => void): string {
  try {
    act()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code!
  }
}
