// Before packing: copies the model's files here, each checked against its SHA-256; with --clean, takes them away.
import { readModelFiles, MODEL_FILES } from '@dictamen/embedder/model-files'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, 'model')
rmSync(folder, { recursive: true, force: true })
if (!process.argv.includes('--clean')) {
  const files = readModelFiles()
  mkdirSync(folder)
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(join(folder, basename(MODEL_FILES[name as keyof typeof files].path)), bytes)
}
