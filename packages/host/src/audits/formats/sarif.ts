import type { Rule } from '@dictamen/kernel'
import type { Log, ReportingDescriptor, Result } from 'sarif'
import { VERSION } from '../../version.ts'
import { locateViolations, outputOf, type AuditedFile } from './audited-file.ts'

/** A SARIF 2.1.0 log of some audits: one run, a result for each violation, the audited output as a part of its file. */
export function formatSarif(files: readonly AuditedFile[], rules: readonly Rule[]): Log {
  const used = rules.filter(({ id }) => id.startsWith('IR.'))
  const index = new Map(used.map(({ id }, at) => [id, at]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Dictamen',
            version: VERSION,
            semanticVersion: VERSION,
            language: 'es',
            rules: used.map(describeRule),
          },
        },
        language: 'es',
        columnKind: 'utf16CodeUnits',
        artifacts: files.flatMap((file, at) => [
          { location: { uri: uriOf(file) } },
          {
            location: { uri: `${uriOf(file)}#/output` },
            parentIndex: at * 2,
            mimeType: 'text/markdown',
            contents: { text: outputOf(file) },
          },
        ]),
        results: files.flatMap((file, at) => resultsOf(file, at, index)),
        invocations: [{ executionSuccessful: true }],
      },
    ],
  }
}

function describeRule({ id, description, about, options }: Rule): ReportingDescriptor {
  const { condition, detection } = about as { condition: string; detection: string }
  const { severity } = options as { severity: string }
  return {
    id,
    shortDescription: { text: description },
    fullDescription: { text: `${condition} ${detection}` },
    defaultConfiguration: { level: levelOf(severity) },
  }
}

function resultsOf(file: AuditedFile, at: number, index: ReadonlyMap<string, number>): Result[] {
  return locateViolations(file).map((violation) => ({
    ruleId: violation.rule,
    ...ruleIndex(index.get(violation.rule)),
    level: levelOf(violation.severity),
    message: { text: violation.description },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file), index: at * 2 },
          region: { startLine: violation.fileLine },
        },
        logicalLocations: [{ fullyQualifiedName: `output line ${violation.line}`, kind: 'member' }],
      },
    ],
    relatedLocations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `${uriOf(file)}#/output`, index: at * 2 + 1 },
          region: {
            startLine: violation.line,
            startColumn: violation.column,
            endColumn: violation.endColumn,
            charOffset: violation.start,
            charLength: violation.end - violation.start,
          },
        },
      },
    ],
    partialFingerprints: { 'dictamenFingerprint/v1': violation.fingerprint },
    ...(violation.norm === null ? {} : { properties: { norm: violation.norm } }),
  }))
}

function ruleIndex(at: number | undefined): Pick<Result, 'ruleIndex'> {
  return at === undefined ? {} : { ruleIndex: at }
}

function levelOf(severity: string): 'error' | 'warning' | 'note' {
  return severity === 'ERROR' ? 'error' : severity === 'WARNING' ? 'warning' : 'note'
}

/** A path as a relative reference. */
function uriOf({ document }: AuditedFile): string {
  return document.name.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
