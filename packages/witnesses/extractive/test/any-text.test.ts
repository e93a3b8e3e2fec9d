import type { GemName, SourceKindName } from '@dictamen/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { shippedExtractive } from './rules.ts'

const extractive = shippedExtractive()
const RUNS = 120
const GEMS: readonly (readonly [GemName, readonly SourceKindName[]])[] = [
  ['GEM_5', ['brief_jd', 'kickoff_notes', 'company_context']],
  ['GEM_1', ['cv', 'interview_notes']],
  ['GEM_2', ['cv', 'interview_notes', 'tests', 'case_notes']],
  ['GEM_3', ['cv', 'interview_notes', 'references', 'client_culture']],
]

/** What files are made of, well or badly put together. */
const PARTS = [
  '\n',
  '\n\n',
  '\r\n',
  '\f',
  '\t',
  ' ',
  '    ',
  '\0',
  '\u200B',
  '\u202E',
  '\uFFFD',
  '\uD800',
  'E\u0301',
  ...'**/__/*/# /- /1. /a) /|/|---|---|\n/| 1 | Ana Gil | Jefa de Alfa |\n'.split('/'),
  ...'¿/?/:/;/./,/…/..../«/»/(/)/P. /R. /PREGUNTA 2. /Referencia 1/Motivo de salida:/no/nunca'.split('/'),
  ...'Gerente, /Alfa S.A./S.A./ de /enero de 2015 – marzo de 2020/2015/Ana Gil, directora de Alfa'.split('/'),
  ...'Equipo de 20 personas/Presupuesto de 3 M€/bajó de 6 % a 2 %/No queremos a quien /lo haría de nuevo'.split(
    '/',
  ),
  ...'tiene el 6 % de las acciones/¿Qué le falta?/tres días por semana/Inglés C1/corte 60/Confirma'.split(
    '/',
  ),
]

const text = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 40 })
  .map((parts) => parts.join(''))

test.each(GEMS)('whatever the files hold, %s is answered', (gem, kinds) => {
  fc.assert(
    fc.property(fc.tuple(...kinds.map(() => text)), (texts) => {
      const sources = kinds.map((kind, at) => ({
        path: `CAND-001/${kind}.md`,
        kind,
        text: texts[at]!,
        sha256: 'a'.repeat(64),
      }))
      const answer = extractive.answer({ ...requestOf(gem), sources } as unknown as Parameters<
        typeof extractive.answer
      >[0])
      expect(JSON.parse(answer)).toHaveProperty('content')
    }),
    { numRuns: RUNS },
  )
})
