import type { Rule } from '@dictamen/kernel'
import { pathToFileURL } from 'node:url'
import type { Invocation, Log, Notification, Region, ReportingDescriptor, Result } from 'sarif'
import { VERSION } from '../../version.ts'
import { skippedOf, type AuditReport } from './audit-report.ts'
import { locateViolations, outputOf, type AuditedFile, type LocatedViolation } from './audited-file.ts'

/** Where people read about the product. */
const SITE = 'https://www.npmjs.com/package/dictamen'

/**
 * A SARIF 2.1.0 log of some audits: one run, a result for each violation, the audited output as a part of its file; what was
 * refused and which rules did not run are notifications.
 */
export function formatSarif(report: AuditReport): Log {
  const { files, rules } = report
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
            informationUri: SITE,
            language: 'es',
            rules: used.map(describeRule),
          },
        },
        language: 'es',
        columnKind: 'utf16CodeUnits',
        artifacts: files.flatMap((file, at) => [
          { location: { uri: uriOf(file.document.name) }, mimeType: typeOf(file.document.name) },
          {
            location: { uri: outputUri(file.document.name) },
            parentIndex: at * 2,
            mimeType: 'text/markdown',
            contents: { text: outputOf(file) },
          },
        ]),
        results: files.flatMap((file, at) => resultsOf(file, at, index)),
        invocations: [invocationOf(report, index)],
      },
    ],
  }
}

/** The output inside its file. */
function outputUri(name: string): string {
  return `${uriOf(name)}/output`
}

function typeOf(name: string): string {
  return name.endsWith('.json') || name.endsWith('.jsonl') ? 'application/json' : 'application/yaml'
}

function invocationOf(
  { files, refused, exitCode, configuration }: AuditReport,
  index: ReadonlyMap<string, number>,
): Invocation {
  const skipped = files.flatMap((file, at) =>
    [...skippedOf(file)].map(([id, reason]): Notification => ({
      descriptor: { id: 'regla-no-ejecutada' },
      associatedRule: { id, ...(index.has(id) ? { index: index.get(id)! } : {}) },
      level: 'note',
      message: { text: `${id} no se ejecutó: ${reason}.` },
      locations: [
        { physicalLocation: { artifactLocation: { uri: uriOf(file.document.name), index: at * 2 } } },
      ],
    })),
  )
  const not = refused.map(({ name, message, line, column }): Notification => ({
    descriptor: { id: 'fichero-rechazado' },
    level: 'error',
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(name) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  }))
  return {
    executionSuccessful: refused.length === 0,
    exitCode,
    toolExecutionNotifications: [...not, ...skipped],
    ...(configuration === undefined ? {} : { properties: { configuration } }),
  }
}

function describeRule(rule: Rule): ReportingDescriptor {
  const { id, description, about, options } = rule
  const { condition, detection } = about as { condition: string; detection: string }
  const { severity } = options as { severity: string }
  return {
    id,
    name: nameOf(rule),
    helpUri: SITE,
    help: { text: `${condition} ${detection}` },
    shortDescription: { text: description },
    fullDescription: { text: `${condition} ${detection}` },
    defaultConfiguration: { level: levelOf(severity) },
  }
}

/** The description of a rule as one name in Pascal case, which viewers show; its id where that has no letters. */
function nameOf({ id, description }: Rule): string {
  const words = description
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[A-Za-z]+/g) ?? [id.replace(/\W/g, '')]
  return words
    .slice(0, 6)
    .map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())
    .join('')
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
          artifactLocation: { uri: uriOf(file.document.name), index: at * 2 },
          region: regionInFile(violation),
        },
        logicalLocations: [{ fullyQualifiedName: `output line ${violation.line}`, kind: 'member' }],
      },
    ],
    relatedLocations: [
      {
        physicalLocation: {
          artifactLocation: { uri: outputUri(file.document.name), index: at * 2 + 1 },
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
    ...propertiesOf(violation),
  }))
}

function ruleIndex(at: number | undefined): Pick<Result, 'ruleIndex'> {
  return at === undefined ? {} : { ruleIndex: at }
}

function levelOf(severity: string): 'error' | 'warning' | 'note' {
  return severity === 'ERROR' ? 'error' : severity === 'WARNING' ? 'warning' : 'note'
}

function regionInFile({ fileLine, fileColumn, fileEndColumn }: LocatedViolation): Region {
  return {
    startLine: fileLine,
    startColumn: fileColumn,
    ...(fileEndColumn === null ? {} : { endColumn: fileEndColumn }),
  }
}

/** The norm that is broken and the term it is about: results of one term belong together. */
function propertiesOf({ norm, term }: LocatedViolation): Pick<Result, 'properties'> {
  if (norm === null && term === null) return {}
  return { properties: { ...(norm === null ? {} : { norm }), ...(term === null ? {} : { term }) } }
}

/** A path as a URI: a relative one stays relative. */
function uriOf(name: string): string {
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(name)) return pathToFileURL(name).href
  return name.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
