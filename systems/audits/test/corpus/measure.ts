import { evaluate } from '@dictamen/kernel/host'
import type { Embedder } from '@dictamen/kernel/ports'
import { join } from 'node:path'
import { createAudit, type Library } from '../../src/index.ts'
import { openLibrary, readKnowledge, readNormFiles, readRuleset } from '../ground.ts'
import type { Specimen } from './specimens.ts'

/** How often a rule was right on the specimens made for it. */
export interface Score {
  readonly rule: string
  readonly positives: number
  readonly negatives: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Specimens that were judged otherwise than a person does. */
  readonly wrong: readonly Specimen[]
}

interface Opened {
  readonly library: Library
  readonly system: ReturnType<typeof createAudit>
}

const opened = new Map<string, Opened>()

/** The system over the norms of a library, made once. */
function systemOf(name: string): Opened {
  const known = opened.get(name)
  if (known !== undefined) return known
  const rules = readRuleset()
  const files = name === 'romana' ? readNormFiles() : readNormFiles(join(import.meta.dirname, name, 'normas'))
  const library = openLibrary(files, rules)
  const made = { library, system: createAudit({ rules, knowledge: readKnowledge(), library }) }
  opened.set(name, made)
  return made
}

/** Audits every specimen and counts, rule by rule. */
export async function measureCorpus(embedder: Embedder, specimens: readonly Specimen[]): Promise<Score[]> {
  const byRule = new Map<string, { specimen: Specimen; fired: boolean }[]>()
  for (const specimen of specimens) {
    const { audited, runs } = specimen
    const { library, system } = systemOf(specimen.library)
    const request = {
      audited,
      runs,
      config: {},
      norms_sha256: library.sha256,
      semantics: true,
      rerun: false,
      baseline: [],
    }
    const ports = { embedder, model: undefined as never }
    const { output, trace } = await evaluate(system, request, ports)
    const fired = output.violations.some((violation, at) => {
      if (violation.rule !== specimen.rule.slice(0, 7)) return false
      const figures = trace.find(({ pointer }) => pointer === `/violations/${at}`)?.figures ?? {}
      if (specimen.rule.startsWith('IR.4.01') && specimen.library !== 'netshaper')
        return specimen.rule.endsWith('(citas)') === 'reference' in figures
      return true
    })
    const known = byRule.get(specimen.rule) ?? []
    known.push({ specimen, fired })
    byRule.set(specimen.rule, known)
  }
  return [...byRule].map(([rule, judged]) => scoreOf(rule, judged))
}

function scoreOf(rule: string, judged: readonly { specimen: Specimen; fired: boolean }[]): Score {
  const count = (breaks: boolean, fired: boolean): number =>
    judged.filter((one) => one.specimen.breaks === breaks && one.fired === fired).length
  const hits = count(true, true)
  const precision = hits / Math.max(1, hits + count(false, true))
  const recall = hits / Math.max(1, hits + count(true, false))
  return {
    rule,
    positives: hits + count(true, false),
    negatives: count(false, true) + count(false, false),
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    wrong: judged.filter((one) => one.specimen.breaks !== one.fired).map((one) => one.specimen),
  }
}
