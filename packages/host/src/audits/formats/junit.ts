import { countAudits, skippedOf, type AuditReport, type RefusedFile } from './audit-report.ts'
import { locateViolations, type AuditedFile, type LocatedViolation } from './audited-file.ts'

interface Suite {
  readonly tests: number
  readonly lines: readonly string[]
}

/**
 * JUnit XML of some audits: a suite for each file; a failed case for each ERROR, a passed one that names it for each WARNING
 * and each quiet rule, a skipped one for each rule that did not run; a case in error for each file that was refused.
 */
export function formatJunit(report: AuditReport): string {
  const { errors, skipped, refused } = countAudits(report)
  const suites = [...report.files.map((file) => suiteOf(file, report)), ...report.refused.map(refusedSuite)]
  const tests = suites.reduce((sum, suite) => sum + suite.tests, 0)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Dictamen" tests="${tests}" failures="${errors}" errors="${refused}" skipped="${skipped}">`,
    ...suites.flatMap(({ lines: inner }) => inner),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function suiteOf(file: AuditedFile, { rules, configuration }: AuditReport): Suite {
  const violations = locateViolations(file)
  const broken = new Set(violations.map(({ rule }) => rule))
  const quiet = rules.filter(({ id }) => id.startsWith('IR.') && !broken.has(id))
  const { name } = file.document
  const reasons = skippedOf(file)
  const warnings = violations.filter(({ severity }) => severity === 'WARNING')
  const passed = quiet.map(({ id }) => {
    const open = `    <testcase classname="${escape(name)}" name="${escape(id)}" file="${escape(name)}"`
    const reason = reasons.get(id)
    return reason === undefined ? `${open}/>` : `${open}><skipped message="${escape(reason)}"/></testcase>`
  })
  const tests = violations.length + quiet.length
  return {
    tests,
    lines: [
      `  <testsuite name="${escape(name)}" tests="${tests}" failures="${violations.length - warnings.length}" errors="0" skipped="${reasons.size}">`,
      '    <properties>',
      `      <property name="warnings" value="${warnings.length}"/>`,
      ...(configuration === undefined
        ? []
        : [`      <property name="configuration" value="${escape(configuration)}"/>`]),
      '    </properties>',
      ...violations.flatMap((violation) => caseOf(name, violation)),
      ...passed,
      '  </testsuite>',
    ],
  }
}

/** An ERROR fails; a WARNING is told and fails nothing. */
function caseOf(name: string, { rule, severity, description, line, fileLine }: LocatedViolation): string[] {
  const open = `    <testcase classname="${escape(name)}" name="${escape(`${rule} output line ${line}`)}" file="${escape(name)}" line="${fileLine}">`
  const told = `${name}:${fileLine} (output line ${line}) ${rule} ${description}`
  const inner =
    severity === 'ERROR'
      ? [`      <failure type="ERROR" message="${escape(description)}">${escape(told)}</failure>`]
      : [`      <properties><property name="WARNING" value="${escape(description)}"/></properties>`]
  return [open, ...inner, '    </testcase>']
}

function refusedSuite({ name, message }: RefusedFile): Suite {
  return {
    tests: 1,
    lines: [
      `  <testsuite name="${escape(name)}" tests="1" failures="0" errors="1" skipped="0">`,
      `    <testcase classname="${escape(name)}" name="rechazado" file="${escape(name)}">`,
      `      <error type="rechazado" message="${escape(message)}">${escape(message)}</error>`,
      '    </testcase>',
      '  </testsuite>',
    ],
  }
}

/** Text for XML 1.0: marks escaped, characters that XML cannot carry replaced. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\r\n\t]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
