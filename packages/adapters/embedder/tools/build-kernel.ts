// Writes src/minilm/kernel.ts from the definitions under tools/kernel.
// usage: node tools/build-kernel.ts
import { writeFileSync } from 'node:fs'
import { kernelSource } from './kernel/index.ts'

writeFileSync(new URL('../src/minilm/kernel.ts', import.meta.url), kernelSource())
