import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { exporters } from '../src/index.ts'
import { bankOf, leavingOf } from './banks.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const options = [
  { key: '1', text: '<b>Uno</b>' },
  { key: '2', text: 'Dos & "tres"' },
]
const page = exporters.html(
  leavingOf(
    bankOf([
      { stem: '¿<i>Cuál</i>?', body: { kind: 'single_choice', content: { options, correct: ['2'] } } },
      {
        stem: 'Hay [[1]] y [[2]].',
        body: {
          kind: 'cloze',
          content: {
            layout: 'sentence',
            blanks: [
              { label: 'Hay', expected: ['uno'] },
              { label: 'y', expected: [] },
            ],
            rows: null,
          },
        },
      },
      { stem: 'Lea esto.', body: { kind: 'description', content: {} } },
    ]),
  ),
  null,
).text

test(`the practice page runs its own style and script and nothing else ${proves('EX-10.3')}`, () => {
  const inside = (tag: string): string => new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)![1]!
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src ${hash(inside('style'))};`)
  expect(policy).toContain(`script-src ${hash(inside('script'))};`)
  expect(page).not.toMatch(/https?:|\bstyle="|\bon\w+="|<link/)
})

test('what a bank says is text on the page, and every field has a name', () => {
  expect(page).toContain('¿&lt;i&gt;Cuál&lt;/i&gt;?')
  expect(page).not.toContain('<b>Uno</b>')
  expect(page).toContain('<html lang="es"')
  expect(page.match(/<input type="text"/g)).toHaveLength(2)
  expect(page).toContain('aria-label="Hueco 1"')
  expect(page).toContain('data-key="{&quot;type&quot;:&quot;choice&quot;,&quot;keys&quot;:[&quot;2&quot;]}"')
})

test('the script is a script', () => {
  const script = /<script>([^]*?)<\/script>/.exec(page)![1]!
  expect(() => new Script(script)).not.toThrow()
})
