// Our side of the audits. usage: forked with `thousand`, `first-thousand` of a process, or `megabyte` for the first answer of a process, on the clock
import { openAuditor, readNorms, type Json } from 'dictamen'
import { join } from 'node:path'
import { makeAnswers, oneAnswer } from '../data/answers.ts'
import { lasting, type Side } from '../harness/measure.ts'
import { serveSide } from '../harness/side.ts'

/** A good part of what the reference takes for all of them. */
const ROUND_SECONDS = 4

const norms = join(import.meta.dirname, '../../examples/auditoria/normas')
const auditor = openAuditor({ norms: readNorms(norms), embedder: 'none' })

function thousand(): Side {
  const answers = makeAnswers(1000) as readonly Json[]
  return async () => {
    for (const audited of answers) await auditor.decide(audited, null)
  }
}

function megabyte(): Side {
  const audited = oneAnswer(1_000_000) as Json
  return async () => {
    const started = performance.now()
    await auditor.decide(audited, null)
    return (performance.now() - started) / 1000
  }
}

const sides: Readonly<Record<string, () => Side>> = {
  thousand: () => lasting(thousand(), ROUND_SECONDS),
  'first-thousand': thousand,
  megabyte,
}

serveSide(sides[process.argv[2]!]!())
