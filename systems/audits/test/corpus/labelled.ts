import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Specimen } from './specimens.ts'

const Labelled = z.array(z.tuple([z.string(), z.boolean(), z.string(), z.string()]))

/** Whole answers over norms like those of the seed, each with what one rule should say of it. */
export function readLabelled(): Specimen[] {
  const text = readFileSync(join(import.meta.dirname, 'netshaper/labelled.yaml'), 'utf8')
  return Labelled.parse(parse(text)).map(([rule, breaks, input, output]) => ({
    rule,
    library: 'netshaper',
    breaks,
    audited: {
      input,
      output,
      context_type: 'technical',
      active_documents: ['DNS', 'DR', 'ICR', 'RED'],
      document_versions: { DNS: '1.0', DR: '1.0', ICR: '2.0', RED: '1.0' },
    },
    runs: null,
    mutation: output,
  }))
}
