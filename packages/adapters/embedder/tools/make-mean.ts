// Writes data/mean-es.json: the mean of the vectors of data/sentences-es.txt.
// usage: node tools/make-mean.ts
import { writeFileSync } from 'node:fs'
import { computeMean } from './mean.ts'

writeFileSync(new URL('../data/mean-es.json', import.meta.url), `${JSON.stringify(computeMean())}\n`)
