import type { SourceChecks, SourceContradiction, SourceKindName } from '@dictamen/contracts'
import { createSourceChecker } from '../src/index.ts'
import { openDossierRules, openShippedOrders } from './rules.ts'

const checker = createSourceChecker(openDossierRules(), openShippedOrders())

const NAMES: Readonly<Record<string, SourceKindName>> = {
  cv: 'cv',
  interview: 'interview_notes',
  tests: 'tests',
  case: 'case_notes',
  references: 'references',
}

/** What code finds in the files of one candidate, given by kind. */
export function check(texts: Readonly<Record<string, string>>): SourceChecks {
  return checker.checkSources(
    Object.entries(texts).map(([name, text]) => ({ path: `CAND-001/${name}.txt`, kind: NAMES[name]!, text })),
  )
}

/** The contradictions of a CV of one employment with another file. */
export function contradict(cv: string, file: string, said: string): readonly SourceContradiction[] {
  return contradictAll(cv, { [file]: said })
}

/** The same with several files. */
export function contradictAll(
  cv: string,
  files: Readonly<Record<string, string>>,
): readonly SourceContradiction[] {
  const head = 'EXPERIENCIA\n\nLogística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\n'
  return check({ cv: `${head}${cv}`, ...files }).contradictions
}

/** A CV of two posts, and whoever speaks for the first of its houses. */
export const CV = `Marta Olavide Ruiz
Directora de Operaciones — Logística Norte (marzo de 2018 – junio de 2023)
- Dirigí a 120 personas con un presupuesto de 14 millones de euros.
Jefa de Tráfico — Transportes Sur (enero de 2012 – febrero de 2018)
- Equipo de 20 personas.
`
export const REFEREE = '1. Juan Pérez, director general de Logística Norte\n'

/** The contradictions of that CV with other files that nobody explains. */
export function critical(files: Readonly<Record<string, string>>): SourceContradiction[] {
  return check({ cv: CV, ...files }).contradictions.filter(({ irresoluble }) => irresoluble)
}
