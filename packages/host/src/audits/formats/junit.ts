import type { Rule } from '@dictamen/kernel'
import { locateViolations, notRunOf, type AuditedFile } from './audited-file.ts'

/**
 * JUnit XML of some audits: a suite for each file, a failed case for each violation, a passed one for each quiet rule and
 * a skipped one for each rule that did not run.
 */
export function formatJunit(files: readonly AuditedFile[], rules: readonly Rule[]): string {
  const suites = files.map((file) => suiteOf(file, rules))
  const sum = (key: 'tests' | 'failures'): number => suites.reduce((total, suite) => total + suite[key], 0)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Dictamen" tests="${sum('tests')}" failures="${sum('failures')}" errors="0">`,
    ...suites.flatMap(({ lines: inner }) => inner),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

function suiteOf(
  file: AuditedFile,
  rules: readonly Rule[],
): { tests: number; failures: number; lines: string[] } {
  const violations = locateViolations(file)
  const broken = new Set(violations.map(({ rule }) => rule))
  const quiet = rules.filter(({ id }) => id.startsWith('IR.') && !broken.has(id))
  const { name } = file.document
  const tests = violations.length + quiet.length
  const failures = violations.length
  const reasons = notRunOf(file)
  const skipped = quiet.filter(({ id }) => reasons.has(id)).length
  const failed = violations.flatMap(({ rule, severity, description, line, fileLine }) => [
    `    <testcase classname="${escape(name)}" name="${escape(`${rule} output line ${line}`)}" file="${escape(name)}" line="${fileLine}">`,
    `      <failure type="${severity}" message="${escape(description)}">${escape(`${name}:${fileLine} (output line ${line}) ${rule} ${description}`)}</failure>`,
    '    </testcase>',
  ])
  const passed = quiet.map(({ id }) => {
    const open = `    <testcase classname="${escape(name)}" name="${escape(id)}" file="${escape(name)}"`
    const reason = reasons.get(id)
    return reason === undefined ? `${open}/>` : `${open}><skipped message="${escape(reason)}"/></testcase>`
  })
  return {
    tests,
    failures,
    lines: [
      `  <testsuite name="${escape(name)}" tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}">`,
      ...failed,
      ...passed,
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
