import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  documentOf,
  formatGithub,
  formatJunit,
  formatSarif,
  openAuditor,
  readNorms,
  type AuditedFile,
} from 'dictamen'
import fc from 'fast-check'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { renderAudit } from '../src/pretty/render-audit.ts'
import { sarifParts } from './sarif-parts.ts'
import { proves } from './terminal.ts'

const auditor = openAuditor({
  norms: readNorms(join(import.meta.dirname, '../../../examples/auditoria/normas')),
  embedder: 'lexical',
})
const isSarif = new Ajv2020({ strict: true, allErrors: true }).compile(sarifParts)

const pieces = fc.constantFrom(
  'La clase es robusta.',
  'Deberías cambiar «algo» & <otro> "más".',
  'Como dijimos, vale.',
  'Se crea una clase (DNS §9.99).',
  'Se crea otra (DNS §4.02).',
  'Según DNS §4.01, los pesos van en kilos y sin decimales siempre.',
  '```csharp\nvar a = new QuantumRouter();\n```',
  '| a | elegante |\n|---|---|\n| b | \u0001 perfecto ]]> |',
  'Texto sin nada: ñ 😀 \u2028 fin.',
  '1. Mover.\n2. Quitar.',
)
const answers = fc.array(fc.array(pieces, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })

async function audit(outputs: readonly (readonly string[])[]): Promise<AuditedFile[]> {
  const files: AuditedFile[] = []
  for (const [at, parts] of outputs.entries()) {
    const document = documentOf(
      {
        input: 'Implementar el código.',
        output: parts.join('\n\n'),
        context_type: 'technical',
        active_documents: ['DNS'],
        document_versions: {},
      },
      `carpeta con espacios/respuesta ${at}, «x».json`,
    )
    files.push({ document, verdict: await auditor.audit(document) })
  }
  return files
}

describe('formats of an audit', () => {
  test(`every format carries the same number of violations, and SARIF holds to the standard ${proves('IR-13.4')}`, async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (outputs) => {
        const files = await audit(outputs)
        const count = files.reduce((sum, { verdict }) => sum + verdict.output.violations.length, 0)
        const sarif = formatSarif(files, auditor.rules)
        expect(isSarif(JSON.parse(JSON.stringify(sarif))), JSON.stringify(isSarif.errors)).toBe(true)
        expect(sarif.runs[0]!.results).toHaveLength(count)
        const junit = formatJunit(files, auditor.rules)
        expect(junit.match(/<failure /g) ?? []).toHaveLength(count)
        expect(Number(/<testsuites[^>]* failures="(\d+)"/.exec(junit)![1])).toBe(count)
        expect(isWellFormed(junit)).toBe(true)
        expect(
          formatGithub(files)
            .split('\n')
            .filter((line) => /^::(?:error|warning) /.test(line)),
        ).toHaveLength(count)
        const pretty = stripVTControlCharacters(renderAudit(files))
        expect(pretty.match(/^(?:error|aviso)\[IR\.\d+\.\d+\] /gm) ?? []).toHaveLength(count)
      }),
      { numRuns: 60 },
    )
  })

  test('in JUnit a rule that did not run is skipped with its reason, never passed', async () => {
    const junit = formatJunit(await audit([['Vale (DNS §4.02).']]), auditor.rules)
    expect(junit).toContain(
      'name="IR.6.02" file="carpeta con espacios/respuesta 0, «x».json"><skipped message="no se dieron dos ejecuciones más ni un modelo con que repetir"/>',
    )
    expect(junit).toContain('failures="0" errors="0" skipped="1"')
  })

  test('what stands inside a SARIF region is what the violation is about', async () => {
    const files = await audit([['Vale (DNS §4.02).', 'La clase es robusta.']])
    const [result] = formatSarif(files, auditor.rules).runs[0]!.results!
    const { region, artifactLocation } = result!.relatedLocations![0]!.physicalLocation!
    const { contents } = formatSarif(files, auditor.rules).runs[0]!.artifacts![artifactLocation!.index!]!
    expect(region).toMatchObject({ startLine: 3, startColumn: 13, endColumn: 20 })
    expect(contents!.text!.slice(region!.charOffset, region!.charOffset! + region!.charLength!)).toBe(
      'robusta',
    )
  })

  test('the words are underlined where they stand', async () => {
    const pretty = stripVTControlCharacters(
      renderAudit(await audit([['Vale (DNS §4.02). La clase es robusta.']])),
    )
    expect(pretty).toContain(
      ['  1 │ Vale (DNS §4.02). La clase es robusta.', '    │                               ^^^^^^^'].join(
        '\n',
      ),
    )
  })
})

/** Tags open and close in order and nothing that XML forbids is left. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, close, name, , self] of xml.matchAll(
    /<(\/)?([A-Za-z]+)((?:\s+[A-Za-z]+="[^"<&]*(?:&[a-z#0-9]+;[^"<&]*)*")*)\s*(\/)?>/g,
  )) {
    if (close !== undefined) {
      if (open.pop() !== name) return false
    } else if (self === undefined) open.push(name!)
  }
  return open.length === 0 && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(xml)
}
