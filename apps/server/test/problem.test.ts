import { Refusal } from 'dictamen'
import { expect, test } from 'vitest'
import { problemResponse } from '../src/problem.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

test('a database that was lost is told as something to come again for, without its address', async () => {
  const lost = new Refusal('DatabaseLost', { url: 'postgresql://u@interna/d', reason: 'cortó la conexión' })
  const response = problemResponse(lost)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const body = await response.text()
  expect(JSON.parse(body)).toMatchObject({ type: 'urn:dictamen:problem:DatabaseLost', status: 503 })
  expect(body).not.toContain('interna')
})

test(`busy readers are told as something to come again for ${proves('SV-1.6')}`, () => {
  const response = problemResponse(new Refusal('ReadersBusy', { limit: 32 }))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
})
