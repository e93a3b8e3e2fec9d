import type { Finding } from '@dictamen/contracts'
import type { Instruments } from '../reading/instruments.ts'
import { cite } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { judge } from './judgement.ts'
import { MeaningReader, overlapOf } from './matching.ts'
import { matchRule } from './settings.ts'
import { orAbsent, type FindingWriter } from './writer.ts'

const SECTION = 'encaje_cultural'

/** Sentences about the candidate that meet, or clash with, what the client's culture says. */
export function writeCulture(
  candidate: CandidateReading,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const { most_findings: most } = instruments.rulesets.extractive.optionsOf(matchRule)
  const traits = candidate.statements.filter(
    ({ kind, text }) => kind === 'client_culture' && text.split(' ').length > 2,
  )
  const evidence = candidate.statements.filter(
    ({ kind, isQuestion }) =>
      !isQuestion && (kind === 'references' || kind === 'interview_notes' || kind === 'case_notes'),
  )
  const reader = new MeaningReader(instruments, 'culture_')
  const found = evidence.flatMap((statement) => {
    if (statement.isUncertain || instruments.extractive.says('hypothesis', statement)) return []
    const meaning = reader.read(statement.text)
    const trait = traits
      .map((candidateTrait) => ({
        trait: candidateTrait,
        ...overlapOf(meaning, reader.read(candidateTrait.text)),
      }))
      .filter(({ words, concepts }) => concepts >= 1 || words >= 2)
      .sort((a, b) => 2 * b.concepts + b.words - (2 * a.concepts + a.words))[0]
    return trait === undefined ? [] : [write(statement, trait.trait, writer, instruments)]
  })
  return orAbsent(found.slice(0, most), () => writer.absent(SECTION))
}

/** Doing what is valued, or not doing what is rejected, is a fit. */
function write(
  statement: Statement,
  trait: Statement,
  writer: FindingWriter,
  instruments: Instruments,
): Finding {
  const { extractive } = instruments
  const rejected = extractive.says('culture_against', trait)
  const denied = /(?<!que )\b(?:nunca|jamás|no)\b/iu.test(statement.text)
  const judged = judge(statement, instruments)
  const fits = rejected ? denied || judged === 'a_favor' : !denied && judged !== 'en_contra'
  return writer.write(SECTION, writer.wordsOf(statement), [cite(statement), cite(trait)], {
    polarity: fits ? 'a_favor' : 'en_contra',
    severity: fits ? null : 'media',
  })
}
