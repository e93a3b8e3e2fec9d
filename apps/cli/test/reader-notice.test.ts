import { expect, test } from 'vitest'
import { readerNotice } from '../src/reader-notice.ts'

const room = { way: 'room', reason: 'unshare: unshare failed: Operation not permitted' } as const
const account = { way: 'account', reason: 'not root' } as const

test('where the system keeps the readers apart nothing is said', () => {
  expect(readerNotice({ way: 'room', missing: [] })).toBeNull()
})

test.each([
  ['account' as const, [room], 'usa otra cuenta'],
  ['runtime' as const, [room, account], 'lo aparta solo Node'],
])('where it is kept apart by %s only, that and the reason are said', (way, missing, words) => {
  const notice = readerNotice({ way, missing })!
  expect(notice).toContain(words)
  for (const { reason } of missing) expect(notice).toContain(reason)
})
