import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  auditedFile,
  countAudits,
  documentOf,
  formatGithub,
  formatJunit,
  formatSarif,
  openAuditor,
  readNorms,
  type AuditedFile,
  type AuditReport,
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
    files.push(auditedFile(document, await auditor.audit(document)))
  }
  return files
}

/** A report over some files, and one more that was refused. */
function reportOf(files: readonly AuditedFile[], withRefused = true): AuditReport {
  const refused = withRefused
    ? [{ name: 'rota «x».json', message: 'no es YAML ni JSON', line: 2, column: 5 }]
    : []
  return { files, refused, rules: auditor.rules, exitCode: withRefused ? 2 : 0 }
}

describe('formats of an audit', () => {
  test(`every format carries the same number of violations, and SARIF holds to the standard ${proves('IR-13.4')}`, async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (outputs) => {
        const files = await audit(outputs)
        const report = reportOf(files)
        const { errors, warnings, skipped, refused } = countAudits(report)
        const sarif = formatSarif(report)
        expect(isSarif(JSON.parse(JSON.stringify(sarif))), JSON.stringify(isSarif.errors)).toBe(true)
        const levels = (level: string): number =>
          sarif.runs[0]!.results!.filter((result) => result.level === level).length
        expect([levels('error'), levels('warning')]).toEqual([errors, warnings])
        const told = sarif.runs[0]!.invocations![0]!
        expect(told.toolExecutionNotifications).toHaveLength(skipped + refused)
        expect([told.executionSuccessful, told.exitCode]).toEqual([false, 2])
        const junit = formatJunit(report)
        const marks = (mark: RegExp): number => junit.match(mark)?.length ?? 0
        expect([marks(/<failure /g), marks(/<property name="WARNING"/g)]).toEqual([errors, warnings])
        expect([marks(/<skipped /g), marks(/<error /g)]).toEqual([skipped, refused])
        expect(junit).toContain(`failures="${errors}" errors="${refused}" skipped="${skipped}">`)
        expect(isWellFormed(junit)).toBe(true)
        const github = formatGithub(report)
        const commands = (kind: string): number => github.match(new RegExp(`^::${kind} `, 'gm'))?.length ?? 0
        expect([commands('error'), commands('warning'), commands('notice')]).toEqual([
          errors + refused,
          warnings,
          skipped,
        ])
        const pretty = stripVTControlCharacters(renderAudit(report))
        expect(pretty.match(/^error\[IR\.\d+\.\d+\] /gm) ?? []).toHaveLength(errors)
        expect(pretty.match(/^aviso\[IR\.\d+\.\d+\] /gm) ?? []).toHaveLength(warnings)
      }),
      { numRuns: 60 },
    )
  })

  test('in JUnit a rule that did not run is skipped with its reason, never passed', async () => {
    const junit = formatJunit(reportOf(await audit([['Vale (DNS §4.02).']]), false))
    expect(junit).toContain(
      'name="IR.6.02" file="carpeta con espacios/respuesta 0, «x».json"><skipped message="no se dieron dos ejecuciones más ni un modelo con que repetir"/>',
    )
    expect(junit).toContain('failures="0" errors="0" skipped="1"')
  })

  test('what stands inside a SARIF region is what the violation is about', async () => {
    const files = await audit([['Vale (DNS §4.02).', 'La clase es robusta.']])
    const [result] = formatSarif(reportOf(files)).runs[0]!.results!
    const { region, artifactLocation } = result!.relatedLocations![0]!.physicalLocation!
    const { contents } = formatSarif(reportOf(files)).runs[0]!.artifacts![artifactLocation!.index!]!
    expect(region).toMatchObject({ startLine: 3, startColumn: 13, endColumn: 20 })
    expect(contents!.text!.slice(region!.charOffset, region!.charOffset! + region!.charLength!)).toBe(
      'robusta',
    )
  })

  test('the words are underlined where they stand', async () => {
    const pretty = stripVTControlCharacters(
      renderAudit(reportOf(await audit([['Vale (DNS §4.02). La clase es robusta.']]))),
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
