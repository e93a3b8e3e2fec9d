import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { folder, loadFiles, loadTruth, missingFacts, runSearch, searches } from './dossiers.ts'
import { placeFindings } from '@dictamen/contracts'
import { writeFileSync } from 'node:fs'
test('recall', () => {
  let planted = 0; const missing: string[] = []; const lines: string[] = []
  for (const search of searches) {
    const candidates = readdirSync(join(folder, search)).filter((name) => name.startsWith('CAND'))
    const own = Object.fromEntries(candidates.map((name) => [name, loadFiles(search, name)]))
    const ran = runSearch(search, loadFiles(search, null), own)
    const found = missingFacts(ran, loadTruth(search))
    planted += found.planted; missing.push(...found.missing.map((m) => `${search} ${m}`))
    const show = (who: string, content: object) => { for (const { section, finding } of placeFindings(content)) if (finding.status !== 'no_informado') lines.push(`${search} ${who} ${section} [${finding.polarity}${finding.severity ? ' ' + finding.severity : ''}${finding.measure ? ' ' + JSON.stringify(finding.measure) : ''}] ${finding.text}${'veredicto' in finding ? ` || ${(finding as any).referencia} :: ${(finding as any).afirmacion}` : ''}${'metrica' in finding ? ` || ${(finding as any).metrica}` : ''}`) }
    show('-', ran.gem5.output.content)
    for (const [c, { gems }] of Object.entries(ran.candidates)) for (const [g, r] of Object.entries(gems)) show(`${c} ${g}`, r.output.content)
  }
  writeFileSync('/tmp/findings.txt', lines.join('\n'))
  writeFileSync('/tmp/missing.txt', `${planted} planted, ${missing.length} missing\n` + missing.join('\n'))
})
