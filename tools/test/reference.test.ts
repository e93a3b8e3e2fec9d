import { expect, test } from 'vitest'
import { emitReference, readReference } from '../reference.ts'

test('the committed reference is what rules and contracts say (renew it with npm run reference)', () => {
  expect(readReference()).toEqual(emitReference())
})

test('a page shows where a rule fires', () => {
  expect(emitReference().get('reglas-flags-1.1.md')).toContain('- **Creo** que lo firmé yo.')
})
