import {
  exam,
  exam10,
  exam12,
  examRequest,
  type Exam,
  type Exam10,
  type Exam12,
  type ExamRequest,
} from '@dictamen/contracts'
import {
  Fault,
  type Contract,
  type Decision,
  type Ruleset,
  type RulesetDefinition,
  type Sources,
  type System,
} from '@dictamen/kernel'
import { decideExam, pagesAsRead, type Tongues } from './decide.ts'
import type { Language } from './languages.ts'
import type { Locale } from './locale.ts'
import { observePages, type Observations } from './observe.ts'
import { sourceOfPage, textOfPage } from './placed.ts'
import { RuleOptions } from './rule-groups.ts'
import { asExam10 } from './seed-edition.ts'
import {
  answerSigns,
  answerWords,
  attemptLabels,
  checksumRule,
  markWords,
  outsideMarkers,
  pictureReadings,
  primaryMarkers,
  secondaryMarkers,
  statusWords,
} from './wording.ts'

export { answerPlaces } from './answer-places.ts'
export { addCorrections, isStanding, undoCorrections, type Authorship } from './bank/correct.ts'
export { correctedQuestions, layCorrections } from './bank/corrections.ts'
export {
  EXPORT_LOSSES,
  exportDeck,
  exporters,
  exportQti,
  type ExportedDeck,
  type ExportedPackage,
} from './bank/export.ts'
export { widenBank, writeBank } from './bank/editions.ts'
export type { Arrived } from './bank/imported.ts'
export { layOver } from './bank/lay-over.ts'
export type { ExportedFile, ExportedText, Leaving, Picture } from './bank/leaving.ts'
export { lossOf, LOSSES, type Loss } from './bank/loss.ts'
export { importGift } from './bank/read-gift.ts'
export { importMoodleXml } from './bank/read-moodle-xml.ts'
export { mergeExams, type Attempt } from './bank/merge.ts'
export { loadLanguages, type Language } from './languages.ts'
export { loadLocale, writeLocale, type Locale } from './locale.ts'
export type { Observations } from './observe.ts'

/** The rules of exams that need code: fixed strings and figures. */
export const examRules: RulesetDefinition = {
  id: 'exam',
  coded: [
    answerSigns,
    answerWords,
    attemptLabels,
    checksumRule,
    markWords,
    outsideMarkers,
    pictureReadings,
    primaryMarkers,
    secondaryMarkers,
    statusWords,
  ],
  options: RuleOptions,
}

export type ExamSystem<Output> = System<ExamRequest, Observations, Output, 'reader' | 'store'>

/** A Moodle review as exam@1.1. */
export function createExam(
  rules: Ruleset,
  locales: readonly Locale[],
  languages: readonly Language[] = [],
): ExamSystem<Exam> {
  return systemOf(exam, rules, { locales, languages }, (decision) => inEdition('1.1', decision))
}

/** A Moodle review as exam@1.0: the nine kinds of the seed. */
export function createExam10(
  rules: Ruleset,
  locales: readonly Locale[],
  languages: readonly Language[] = [],
): ExamSystem<Exam10> {
  return systemOf(exam10, rules, { locales, languages }, asExam10)
}

/** A Moodle review as exam@1.2: what the page marks behind each gap, units and drawings. */
export function createExam12(
  rules: Ruleset,
  locales: readonly Locale[],
  languages: readonly Language[] = [],
): ExamSystem<Exam12> {
  return systemOf(exam12, rules, { locales, languages }, (decision) => inEdition('1.2', decision))
}

type EditionOf<Version> = Extract<Exam | Exam12, { readonly schema_version: Version }>

/** A decision as its rules gave it; rules that give another edition than the one asked for are no rules of it. */
function inEdition<Version extends '1.1' | '1.2'>(
  version: Version,
  { output, trace }: Decision<Exam | Exam12>,
): Decision<EditionOf<Version>> {
  if (!isOfEdition(output, version)) throw new Fault(`rules of exam@${output.schema_version} were given`)
  return { output, trace }
}

function isOfEdition<Version>(output: Exam | Exam12, version: Version): output is EditionOf<Version> {
  return output.schema_version === version
}

function systemOf<Output>(
  contract: Contract<Output>,
  rules: Ruleset,
  tongues: Tongues,
  present: (decision: Decision<Exam | Exam12>) => Decision<Output>,
): ExamSystem<Output> {
  return {
    id: `exams/exam@${contract.version}`,
    input: examRequest,
    output: contract,
    ruleset: rules,
    observe: observePages,
    decide: (request, observations) => present(decideExam(request, observations, rules, tongues)),
    sources: (_, { pages }): Sources =>
      Object.fromEntries(
        pagesAsRead(pages, rules).map((page) => [sourceOfPage(page.number), textOfPage(page)]),
      ),
  }
}
