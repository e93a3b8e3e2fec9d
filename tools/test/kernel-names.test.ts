import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const MOST_NAMES = 40
/** What a system may open of the kernel: its own entry, and the toolboxes for what it reads, hears, refuses and keeps. */
const OPEN = new Set(['.', './ports', './record', './refusals', './text', './witness', './xml'])

const LIST = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g

/** The names that a source lists from a place, types included. */
function namesIn(text: string, isFrom: (place: string) => boolean): string[] {
  return [...text.matchAll(LIST)]
    .filter(([, , place]) => isFrom(place!))
    .flatMap(([, list]) => list!.split(','))
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '')
}

const sources = globSync('systems/*/src/**/*.ts', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

test('whoever writes a system has at most forty names to know of the kernel, types counted', () => {
  const entry = readFileSync(join(root, 'packages/kernel/src/index.ts'), 'utf8')
  const offered = new Set(namesIn(entry, () => true))
  expect(entry).not.toContain('export *')
  expect(offered.size).toBeGreaterThan(20)
  expect(offered.size).toBeLessThanOrEqual(MOST_NAMES)
  const taken = new Set(sources.flatMap(({ text }) => namesIn(text, (place) => place === '@dictamen/kernel')))
  expect([...taken].filter((name) => !offered.has(name))).toEqual([])
})

test('a system opens no entry of the kernel that is for those who run systems', () => {
  const opened = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/'@dictamen\/kernel(\/[\w-]+)?'/g)].map(([, entry = '']) => ({
      path,
      entry: `.${entry}`,
    })),
  )
  expect(opened.length).toBeGreaterThan(100)
  expect(opened.filter(({ entry }) => !OPEN.has(entry))).toEqual([])
})
