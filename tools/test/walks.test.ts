import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkWalk, readWalks } from '../walks.ts'

const root = join(import.meta.dirname, '../..')
const walks = readWalks(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))

test('every system has a walk', () => {
  const systems = readdirSync(join(root, 'systems'))
  for (const system of systems)
    expect(walks.some(({ hops }) => hops.at(-1)!.file.startsWith(`systems/${system}/`))).toBe(true)
})

test.each(walks)('$title: as it is written, and short enough', (walk) => {
  expect(checkWalk(walk, root)).toEqual([])
  const isSearch = walk.hops.at(-1)!.file.startsWith('systems/searches/')
  expect(walk.hops.length).toBeLessThanOrEqual(isSearch ? 10 : 8)
})

test('caught: a file that is gone, a name that nobody declares, a hop that does not lead to the next', () => {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), `import { b } from './b.ts'\nexport const a = () => b()\n`)
  writeFileSync(join(folder, 'b.ts'), `// c is called elsewhere\nexport function b(): void {}\n`)
  writeFileSync(join(folder, 'c.ts'), `export const c = 1\n`)
  const walk = (text: string): readonly string[] => checkWalk(readWalks(`- **x**: ${text}\n`)[0]!, folder)
  expect(walk('`a.ts#a` → `b.ts#b`')).toEqual([])
  expect(walk('`a.ts#a` → `b.ts#b` → `c.ts#c`')).toEqual(['x: b.ts does not name c'])
  expect(walk('`a.ts#z`')).toEqual(['x: a.ts declares no z'])
  expect(walk('`z.ts#z`')).toEqual(['x: z.ts does not exist'])
})
