import type { Json } from '@dictamen/kernel'
import fc from 'fast-check'

const sentence = fc.constantFrom(
  'Se crea la clase `Pesada` (DNS §3.02).',
  'Según DNS §4.01, los pesos van en kilos y sin decimales.',
  '«El peso se guarda en kilogramos enteros.» (DNS §4.01)',
  'Deberías usar el motor de antimateria QuantumRouter.',
  'Como acordamos en [turno 3], la clase es robusta.',
  'Como dijimos, vale (DNS §9.99, v2.0).',
  'FAIL: no procede.',
  'Hola, gracias por la ayuda; quedo a su disposición.',
  'Sugerencia no-normativa:',
  'Además, debes mover **todo** a _otro_ sitio.',
  '`using System;`',
  'İstanbul ǅ ß ﬁ 😀\u200d ñ',
)
const line = fc.oneof(
  sentence,
  fc
    .tuple(fc.constantFrom('- ', '1. ', '## ', '> ', '| ', '    ', '\t', ''), sentence)
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '```csharp',
    '```',
    '~~~',
    '---',
    '| a | b |',
    '|---|---|',
    '',
    '***',
    '<!-- x -->',
    '[x](y)',
    '"',
    '«',
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
)

/** Answers as agents never write them: Markdown cut and mixed at will. */
export const answerGiven: fc.Arbitrary<Json> = fc.record({
  input: fc.constantFrom(
    'Implementar el código.',
    'Hola, ¿puedes auditar esto?',
    'Hola, no me entiendes.',
    '',
  ),
  output: fc
    .array(line, { minLength: 1, maxLength: 14 })
    .map((lines) => lines.join('\n'))
    .filter((text) => text.trim() !== ''),
  context: fc.constantFrom('technical', 'mixed', 'conversational'),
  cosines: fc.constant({ 'quantum router': 0.2, 'motor de antimateria': 0.68 }),
  runs: fc.constantFrom(null, ['Se crea la clase `Pesada` (DNS §3.02).', 'Otra cosa.']),
  otherwise: fc.constantFrom(0.3, 0.97),
})
