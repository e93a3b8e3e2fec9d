import type { SearchDossier } from '@dictamen/contracts'
import { describe, expect, test } from 'vitest'
import { answer, ANSWERS, FOLDER, GEM1 } from '../../../systems/searches/test/candidate.ts'
import { judgedDossier, judgedSearch, Judging } from '../../../systems/searches/test/judged-search.ts'
import { dossierOf, runOn } from '../../../systems/searches/test/search.ts'
import { writePages } from '../src/index.ts'
import { rules } from './load-rules.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

function pagesOf(dossier: SearchDossier, answers = ANSWERS): ReadonlyMap<string, string> {
  return writePages(runOn(dossier, answers).files(), dossier, rules)
}

describe(`the report of a search for the house ${proves('GM-14.11')}`, () => {
  const dossier = dossierOf({ ...FOLDER, 'apuntes sueltos.xyz': 'x' })
  const page = pagesOf(dossier).get('outputs/search_report.md')!

  test('tells the funnel, the decisions and every metric with its formula', () => {
    expect(page).toMatch(/## Embudo[^]+\| Trayectoria y logros \| 1 \| 0 \| 0 \| 1 \|/u)
    expect(page).toMatch(/\| Informe aprobado \| 1 \|/u)
    expect(page).toMatch(/\| CAND-001 \| APROBADO \| SI \|/u)
    for (const formula of ['candidatos auditados × 100', 'candidatos con decisión final × 100'])
      expect(page).toContain(formula)
  })

  test('tells what each step asked and spent, and all of them together', () => {
    expect(page).toMatch(/## Costes y tokens[^]+\| gem5 \| 1 \|[^]+\| gem4 \| 1 \|[^]+\| Total \| 5 \|/u)
  })

  test('tells what was read, and what was set aside and why', () => {
    expect(page).toMatch(/\| CAND-001\/cv\.md \| CV \| \d+ \| CAND-001 \|/u)
    expect(page).toMatch(/\| brief_jd\.md \| Descripción del puesto \| \d+ \| el mandato \|/u)
    const [aside] = dossier.ignored_files
    expect(page).toContain(`| apuntes sueltos.xyz | ${aside!.reason} |`)
  })

  test('has no heading without content', () => {
    for (const text of pagesOf(dossier).values()) expect(text).not.toMatch(/^#{2,} .+\n\n#{1,2} /mu)
  })
})

describe(`the pages of a candidate ${proves('GM-14.11')}`, () => {
  test('are the decision with its reasons, and no report of who was discarded', () => {
    const weak = { ...ANSWERS, 'CAND-001/gem1': answer('GEM_1', { ...GEM1, logros_calibrados: [] }) }
    const pages = pagesOf(dossierOf(FOLDER), weak)
    const decided = pages.get('outputs/CAND-001/supervisor_general.md')!
    expect(decided).toMatch(
      /^# Supervisor General: CAND-001[^]+DESCARTADO_GEM1 en SEARCH-2026-001, 2 de marzo/u,
    )
    expect(decided).toMatch(/\| no pasa \| no alcanzada \|/u)
    expect(pages.has('outputs/CAND-001/report.md')).toBe(false)
  })

  test('are the dossier of an escalation: each open point with its passages and what forcing it risks', () => {
    const given = Judging.parse({ points: [{ kind: 'no_fit', touched: true }] })
    const files = judgedSearch(given).files()
    const page = writePages(files, judgedDossier(given), rules).get('outputs/CAND-001/escalation.md')!
    expect(page).toMatch(/## Qué falta por juzgar[^]+### .+\n\nLo que sus documentos dicen de esto:\n\n- «/u)
    expect(page).toContain(rules.forcing.no_fit)
    expect(page).toMatch(/## Qué se intentó\n\n.+/u)
    expect(page).toContain('dictamen search judge')
  })
})
