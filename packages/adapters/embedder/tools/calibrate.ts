// Writes data/thresholds.json from the families of sentences in data.
// usage: node tools/calibrate.ts
import { writeFileSync } from 'node:fs'
import { calibrate } from './calibration.ts'

const thresholds = await calibrate()
writeFileSync(new URL('../data/thresholds.json', import.meta.url), `${JSON.stringify(thresholds, null, 2)}\n`)
