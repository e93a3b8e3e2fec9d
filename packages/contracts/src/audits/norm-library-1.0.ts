import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Line = z.int().min(1)

const Shape = z.strictObject({
  documents: z.array(
    z.strictObject({
      code: z.string().min(1),
      file: z.string().min(1),
      title: z.string(),
      version: z.string().min(1),
      rank: z.int().min(1),
      active: z.boolean(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      sections: z.array(
        z.strictObject({
          number: z.string().min(1),
          title: z.string(),
          line: Line,
          sentences: z.int().min(0),
        }),
      ),
      rules: z.array(
        z.strictObject({
          id: z.string().min(1),
          title: z.string(),
          section: z.string().nullable(),
          line: Line,
          /** Condición, Detección, Umbral, Excepción, Violación, Severidad, as the document writes them. */
          parts: z.record(z.string(), z.string()),
        }),
      ),
      terms: z.array(z.strictObject({ term: z.string().min(1), line: Line })),
    }),
  ),
  broken_references: z.array(
    z.strictObject({
      file: z.string().min(1),
      line: Line,
      reference: z.string().min(1),
      reason: z.string().min(1),
    }),
  ),
})

export type NormLibrary = z.infer<typeof Shape>

/** What is understood of a folder of norms. */
export const normLibrary = defineContract<NormLibrary>({
  id: 'norm-library',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, biblioteca de normas',
  schema: Shape,
  invariants: {
    'cada código tiene una sola versión activa': ({ documents }) =>
      documents.flatMap(({ code, active }, index) =>
        active && documents.findIndex((other) => other.active && other.code === code) !== index
          ? [{ pointer: `/documents/${index}/code`, message: `hay dos documentos activos «${code}»` }]
          : [],
      ),
  },
})
