import type { Finding } from '@dictamen/contracts'
import { cite, findFigures } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'
import { findFluff } from '@dictamen/dossier/checks'
import type { Claim } from './achievements.ts'
import { lacksEvidence } from './lacking.ts'
import type { FindingWriter } from './writer.ts'

/** "Me considero…", "Profesional con…": how somebody describes themselves, with nothing that could be checked. */
const DESCRIBES_SELF =
  /^(?:(?:soy|me\s+(?:considero|defino|describo|caracterizo|apasiona|mueve))(?![\p{L}])|(?:un[ao]?\s+)?(?:profesional|persona|líder|perfil|directiv[oa]|ejecutiv[oa]|gestor|gestora|entusiasta|apasionad[oa]|comprometid[oa]|amante)(?![\p{L}])|(?:aporto|ofrezco|destaco\s+por|creo\s+en|vivo\s+para|mi\s+(?:pasión|lema|fuerte|motor|sello|filosofía))(?![\p{L}]))/iu
const CHECKABLE =
  /\d|(?<![\p{L}])(?:ingenier|licenciad|diplomad|grado\s|máster|universidad|escuela|titulad|economista|abogad|contador|arquitect|médic|enfermer|veterinari|químic)|(?<=\S\s+)\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u

/** "Al 110 %", "360º": figures of speech. */
const OF_SPEECH = /(?<![\d.,])(?:1[0-9]0|200|300|1\.?000)\s?%|360\s?(?:º|°|grados)?/gu

/** How somebody describes themselves, with nothing that could be checked. */
function praisesSelf(statement: Statement, { extractive }: Instruments): boolean {
  const { kind, isQuestion, sections } = statement
  if (kind !== 'cv' || isQuestion) return false
  const text = statement.text.replace(OF_SPEECH, ' ')
  if (CHECKABLE.test(text) || findDates(text).length > 0) return false
  if (DESCRIBES_SELF.test(text)) return true
  if (SECTIONS_ASIDE.has(sections[0] ?? '') || findFigures(text).length > 0) return false
  if (isOfSelf(statement, extractive)) return !extractive.says('private', statement) && isWhole(text)
  return statement.position === null && extractive.says('vacuous', statement)
}

/** Under a heading such as «Perfil» or «Sobre mí». */
function isOfSelf({ sections, passage }: Statement, extractive: Instruments['extractive']): boolean {
  const heading = passage.headings.at(-1)?.text ?? ''
  return sections[0] === 'summary' || extractive.has('about_self', heading)
}

/** "Madrid · 600 000 000" is no sentence. */
function isWhole(text: string): boolean {
  return /[.!]\s*$/u.test(text) && text.split(/\s+/u).length >= 3 && !/[@·|]|:\s/u.test(text)
}

const SECTIONS_ASIDE = new Set(['education', 'languages'])

/** «Afirma que mejoró el clima»: notes that only repeat what was claimed. */
const ASSERTS =
  /^["«“]?(?:dice|dijo|afirm|asegur|sost|coment|indic|señal|cuent|cont|mantien)\p{L}*\s+que\s+(?:\p{L}+\s+){0,2}?\p{L}+(?:ó|izo|ujo|uvo|guió)\s/iu

/** Results without a figure and generic phrases. */
export function writeMissingEvidence(
  candidate: CandidateReading,
  claims: readonly Claim[],
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const bare = claims.filter(
    ({ statement, figures }) =>
      figures.length === 0 &&
      (statement.kind === 'cv' ||
        ASSERTS.test(statement.text) ||
        instruments.extractive.says('unmeasured', statement)),
  )
  const generic = candidate.statements.filter(
    (statement) =>
      (statement.kind === 'cv' || statement.kind === 'interview_notes') &&
      (findFluff(statement, instruments.fluff).length > 0 || praisesSelf(statement, instruments)) &&
      !bare.some((claim) => claim.statement === statement),
  )
  const quoted = (text: string): string => text.replace(/[«»]/gu, '"')
  const unproven = candidate.statements.filter(
    (statement) =>
      statement.kind === 'interview_notes' &&
      !statement.isQuestion &&
      lacksEvidence(statement, instruments) &&
      !generic.includes(statement),
  )
  return [
    ...unproven.map((statement) =>
      writer.write(
        'vacios_de_evidencia',
        `No aportó la evidencia que se le pidió: «${quoted(statement.text)}»`,
        [cite(statement)],
        {
          polarity: 'en_contra',
          severity: 'baja',
        },
      ),
    ),
    ...bare.map(({ statement }) =>
      writer.write(
        'vacios_de_evidencia',
        `Logro sin cifra que lo mida: «${quoted(statement.text)}»`,
        [cite(statement)],
        {
          polarity: 'en_contra',
          severity: 'baja',
        },
      ),
    ),
    ...generic.map((statement) =>
      writer.write(
        'vacios_de_evidencia',
        `Frase genérica sin evidencia: «${quoted(statement.text)}»`,
        [cite(statement)],
        {
          polarity: 'en_contra',
          severity: 'baja',
        },
      ),
    ),
  ]
}
