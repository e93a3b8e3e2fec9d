import type { Finding } from '@dictamen/contracts'
import { findFluff } from '@dictamen/dossier/checks'
import { cite } from '@dictamen/dossier/reading'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import type { Claim } from './achievements.ts'
import type { Instruments } from './instruments.ts'
import type { TextName } from './settings.ts'
import { isTestimony } from './spoken.ts'
import { quoted, type FindingWriter } from './writer.ts'

const SECTION = 'vacios_de_evidencia'
const MEASURED = { polarity: 'en_contra', severity: 'baja' } as const

/** What CV and interview leave without evidence: claims without a figure, generic phrases, what was asked and not given. */
export function writeMissingEvidence(
  { statements }: CandidateReading,
  claims: readonly Claim[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const own = statements.filter(
    (statement) =>
      (statement.kind === 'cv' || statement.kind === 'interview_notes') &&
      isTestimony(statement, instruments),
  )
  const generic = own.filter(
    (statement) => statement.kind === 'cv' && findFluff(statement, instruments.fluff).length > 0,
  )
  const notGiven = own.filter(
    (statement) =>
      statement.kind === 'interview_notes' && instruments.extractive.says('not_given', statement),
  )
  const bare = claims
    .filter(({ statement, figures }) => figures.length === 0 && statement.kind === 'cv')
    .map(({ statement }) => statement)
    .filter((statement) => !hasDigit(statement.text) && !generic.includes(statement))
  const write = (name: TextName, found: readonly Statement[], saying = {}): Finding[] =>
    found.map((statement) =>
      writer.write(
        SECTION,
        instruments.say(name, { quote: quoted(statement.text) }),
        [cite(statement)],
        saying,
      ),
    )
  return [
    ...write('not_given', notGiven),
    ...write('no_figure', bare, MEASURED),
    ...write('duty_no_figure', dutiesIn(own, claims, instruments)),
    ...write('generic', generic, MEASURED),
  ]
}

/** The duties of posts under which the CV tells no figure at all. */
function dutiesIn(
  own: readonly Statement[],
  claims: readonly Claim[],
  { extractive }: Instruments,
): Statement[] {
  const measured = new Set(
    claims.filter(({ figures }) => figures.length > 0).map(({ statement }) => statement.position),
  )
  return own.filter(
    (statement) =>
      statement.kind === 'cv' &&
      statement.position !== null &&
      !measured.has(statement.position) &&
      !hasDigit(statement.text) &&
      extractive.says('duty', statement),
  )
}

function hasDigit(text: string): boolean {
  return /\d/u.test(text)
}
