import { afterAll, beforeAll, expect, test } from 'vitest'
import { KillGround } from './kill/killing.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
let ground: KillGround

beforeAll(async () => {
  ground = await KillGround.open(3000, ['CAND-003', 'CAND-004', 'CAND-005'])
})
afterAll(() => ground.close())

test.each([
  [{ moment: 'persisted', after: 4 }, 0],
  [{ moment: 'answered', after: 6 }, 0],
  [{ moment: 'asking', after: 3 }, 1],
] as const)(
  `a search whose worker is killed (%o) leaves the same files, and nothing is paid twice ${proves('GM-15.3')}`,
  async (order, repeated) => {
    const left = await ground.kill(order)
    expect(left).toMatchObject({
      wasKilled: true,
      isEqual: true,
      calls: ground.calls + repeated,
      keys: ground.calls,
      charged: 1,
      repeated,
    })
    // What the interrupted call may have cost stays held: nobody knows whether a provider charged for it.
    expect(left.held > 0).toBe(repeated === 1)
  },
)
