import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTree } from '../directions.ts'
import { spanishWordsIn } from '../spanish-words.ts'

const root = join(import.meta.dirname, '../..')

/** Files whose words do not stand in YAML yet; whoever moves them strikes the file off. */
const OWED = [
  'packages/dossier/src/reading/name-in-cv.ts',
  'packages/dossier/src/statements/introductions.ts',
]

describe('words of the language stand in rules', () => {
  test.each([
    ["const A = 'desde'", ['desde']],
    ['const A = /^(?:señor|don)\\s/u', ['señor']],
    ["// «desde»\nconst A = 'equipo' /* según */", []],
    ['const A = /\\p{Lu}\\p{Ll}+/u', []],
  ])('%s', (source, words) => {
    expect(spanishWordsIn(source)).toEqual(words)
  })

  test('no literal of the dossier has a word of Spanish, but where it is owed', () => {
    const files = [...readTree(root)].filter(([path]) => path.startsWith('packages/dossier/src/'))
    expect(files.length).toBeGreaterThan(50)
    const found = files.flatMap(([path, source]) => (spanishWordsIn(source).length > 0 ? [path] : []))
    expect(found.toSorted()).toEqual(OWED.toSorted())
  })
})
