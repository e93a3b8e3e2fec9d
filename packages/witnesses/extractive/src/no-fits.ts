import type { Finding, GemRequest } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'
import type { CandidateReading, Statement } from '@dictamen/dossier/statements'
import { looseHyphens } from '@dictamen/dossier/reading'
import { findDates } from '@dictamen/spanish'
import { findTitles, type Position } from '@dictamen/dossier/timeline'
import { AmountReader } from './amounts.ts'
import { AvailabilityReader } from './availability.ts'
import { BearingReader, type Bearing } from './bearing.ts'
import { postsAgainst } from './careers.ts'
import { ExperienceReader, mattersOf } from './experience.ts'
import { KeepingReader } from './keeping.ts'
import { languageResults } from './language-results.ts'
import { deniesPart, MeaningReader, overlapOf, type Meaning } from './matching.ts'
import { MotiveReader } from './motive-reader.ts'
import { LANGUAGE, motivesOf, type Motive } from './motives.ts'
import { NoFitExamples, type NoFitPoints } from './no-fit-examples.ts'
import { refutationsOf } from './refutations.ts'
import { StandingReader } from './standing.ts'
import { withContext } from './context.ts'
import { isTale } from './tales.ts'
import { readTurned } from './turns.ts'
import { traitsOf, type Trait } from './traits.ts'
import { eitherOf, judge, weigh, type TraitReading } from './weighing.ts'

/** What the files say of one no-fit of the mandate. */
export interface NoFitReading {
  readonly noFit: Finding
  readonly hits: readonly Statement[]
  /** What says that it does not hold, the strongest first. */
  readonly refutes: readonly Statement[]
  /** Positions that are too many in too few years. */
  readonly moves: readonly Position[]
}

/** Which no-fits the candidate hits, and which ones a file refutes. */
export function readNoFits(
  candidate: CandidateReading,
  request: GemRequest,
  instruments: Instruments,
): NoFitReading[] {
  const evidence = candidate.statements.filter(
    (statement) =>
      !statement.isQuestion &&
      (saysWhatTheyCould(statement, instruments) ||
        (!statement.isUncertain && !instruments.extractive.says('hypothesis', statement))) &&
      statement.kind !== 'client_culture' &&
      statement.kind !== 'tests',
  )
  const generic = new BearingReader(candidate.statements, instruments)
  const known = new MotiveReader(candidate.statements, instruments)
  const keeping = new KeepingReader(instruments)
  const amounts = new AmountReader(instruments)
  const availability = new AvailabilityReader(instruments)
  const examples = new NoFitExamples(evidence, instruments)
  const experience = new ExperienceReader(candidate.statements, instruments)
  const meanings = new MeaningReader(instruments, 'concept_')
  const bearingsOf = (trait: Trait, whole: string): TraitReading => {
    const alike = examples.read(whole)
    const withRefutations = (bearings: readonly Bearing[]): Bearing[] => {
      const hits = bearings.filter((bearing) => bearing.hits && !bearing.isWeak)
      return [...bearings, ...refutationsOf(trait, hits, evidence, instruments)]
    }
    // «Durante la pandemia trabajó a distancia»: what is over hits nobody.
    const canHit = (statement: Statement): boolean =>
      !instruments.exclusions.says('over', statement) &&
      !instruments.exclusions.says('found_so', statement) &&
      // «Dejé de trabajar cinco meses para cuidar a mi madre» explains a time without a post.
      !(statement.kind === 'cv' && instruments.timeline.says('explanation', statement)) &&
      !NEVER_WITHOUT.test(statement.text) &&
      !(trait.isLack && isOfMore(statement.text, trait.text)) &&
      !isOfOtherThing(statement.text, trait, meanings) &&
      !generic.hasDoneInstead(statement, trait) &&
      (trait.isLack || !instruments.exclusions.says('declines', statement)) &&
      !(trait.isLack && NO_LONGER.test(statement.text))
    const readBy = (
      reader: (statement: Statement) => Bearing[],
      isLike: (statement: Statement) => boolean,
    ): Bearing[] =>
      withRefutations(
        evidence.flatMap((statement) =>
          readTurned(statement, reader).filter(
            ({ hits }) => !hits || (canHit(statement) && isLike(statement)),
          ),
        ),
      )
    const measure = (reader: (statement: Statement) => Bearing[]): Bearing[] => readBy(reader, () => true)
    // Words hit only where the sentence is like those of people who fall under such a no-fit; figures need no likeness.
    const isLike = (statement: Statement): boolean =>
      alike.supports(statement) || isSaidAlike(statement.text, trait.text, meanings)
    const read = (reader: (statement: Statement) => Bearing[]): Bearing[] => readBy(reader, isLike)
    const inCommon = (statement: Statement): Bearing[] => generic.read(statement, trait)
    const due = availability.dueIn(trait, whole)
    if (due !== null)
      return { ...judge(measure((statement) => availability.read(statement, due))), isMeasured: true }
    const limit = amounts.limitIn(trait.text) ?? (WANTS_MORE.test(trait.text) ? amounts.limitIn(whole) : null)
    const measured = limit === null ? [] : measure((statement) => amounts.read(statement, limit))
    const isWhole = limit?.of === 'share' || limit?.of === 'often'
    if (limit?.of === 'pay' || (isWhole && measured.length > 0))
      return { ...judge(measured), isMeasured: true }
    const motives = motivesNamed(trait, whole, instruments)
    const told = judge(read((statement) => keeping.read(statement, trait)))
    const closely = (statement: Statement): Bearing[] =>
      trait.isLack || trait.isOnly
        ? inCommon(statement).filter(({ hits, isClose }) => hits && (isClose || trait.isOnly))
        : []
    const matters = mattersOf(trait, instruments).map((matter) =>
      judge(read((statement) => [...experience.read(statement, matter), ...closely(statement)])),
    )
    if (motives.length === 0 && matters.length === 0) return eitherOf([told, weigh(read(inCommon))])
    // What was never done is read by its matter, what is done or wanted by its reason; «no visite las plantas» is a deed too.
    const isWanted = motives.some(
      ({ isAsked, isReproach, isClearedByName }) =>
        isAsked || (isReproach && !isClearedByName && trait.isLack),
    )
    if (matters.length > 0 && !isWanted && (trait.isLack || trait.isOnly || motives.length === 0))
      return eitherOf([told, ...matters])
    // «Tiene el 6 % de las acciones» needs no likeness either.
    const isSureOf = ({ name }: Motive, { text }: Statement): boolean =>
      instruments.exclusions
        .rules(`surely_${name}`)
        .some(({ detect }) => detect({ text: looseHyphens(text) }).length > 0)
    const bearings = motives.map((motive) => [
      ...readBy(
        (statement) => known.read(statement, motive),
        (statement) => isLike(statement) || isSureOf(motive, statement),
      ),
      ...(motive.name === LANGUAGE ? languageResults(candidate.statements, motive, instruments) : []),
    ])
    return eitherOf([told, ...withoutWhatClears([...bearings, measured]).map(judge)])
  }
  const noFits = request.gem5_summary
    .filter(
      ({ section, finding }) =>
        section === 'no_fits' && finding.status === 'sustentado' && !isTale(finding.text),
    )
    .map(({ finding }) => finding)
  const standing = new StandingReader(
    candidate.statements,
    noFits.map(({ text }) => text),
    instruments,
  )
  const readings = noFits.map((noFit) =>
    readNoFit(
      noFit,
      traitsOf(noFit.text, instruments),
      candidate.positions,
      bearingsOf,
      { alike: examples.read(noFit.text), stood: standing.read(noFit.text) },
      instruments,
    ),
  )
  return readings
    .map((reading, at) => withoutWhatIsTold(reading, readings.slice(0, at)))
    .map((reading) => ({
      ...reading,
      hits: withContext(reading.hits, examples.read(reading.noFit.text), candidate.statements),
    }))
}

/** «Dedicación exclusiva: no va quien conserve su consulta»: what stands before whoever is meant may name the reason. */
function motivesNamed(trait: Trait, whole: string, instruments: Instruments): Motive[] {
  const own = motivesOf(trait.text, instruments, whole)
  const head = /^([^:]+):\s/u.exec(whole)?.[1]
  const isBehind = head !== undefined && !head.includes(trait.text)
  return own.length > 0 || !isBehind || mattersOf(trait, instruments).length > 0
    ? own
    : motivesOf(head, instruments, whole)
}

/** «Ya no tiene parte en una clínica» tells of today, and of no lack. */
const NO_LONGER =
  /(?<![\p{L}])ya\s+no\s+(?:tiene|tengo|conserva|conservo|mantiene|posee|es|está)(?![\p{L}])/iu

/** «El tope es de 7 millones y no seguimos con quien pida más». */
const WANTS_MORE = /^(?:(?:pid|exij|pretend|quier|aspir)\p{L}*\s+(?:a\s+)?más|no\s+baj\p{L}+)(?![\p{L}])/iu

/** «Lo máximo que podría salir son dos viajes»: what somebody could do is no guess. */
function saysWhatTheyCould({ kind, text, sections }: Statement, { contradictions }: Instruments): boolean {
  const marks = contradictions.marks('uncertain', text)
  return (
    kind === 'interview_notes' &&
    !sections.includes('impressions') &&
    marks.length > 0 &&
    marks.every(({ start, end }) => /podr/iu.test(text.slice(start, end)))
  )
}

/** A mandate often says one thing twice: what hits the person is told under the first. */
function withoutWhatIsTold(reading: NoFitReading, before: readonly NoFitReading[]): NoFitReading {
  const isTold = before.some(
    ({ hits }) => hits.length > 0 && reading.hits.every((statement) => hits.includes(statement)),
  )
  return isTold ? { ...reading, hits: [] } : reading
}

function readNoFit(
  noFit: Finding,
  kinds: readonly (readonly Trait[])[],
  positions: readonly Position[],
  bearingsOf: (trait: Trait, whole: string) => TraitReading,
  told: ToldOfNoFit,
  instruments: Instruments,
): NoFitReading {
  const readings = kinds.map((traits) => traits.map((trait) => bearingsOf(trait, noFit.text)))
  const hits = [
    // "Nunca A y solo B": whoever is not one of both is not that kind of person.
    ...readings.flatMap((traits) =>
      traits.some(({ isRefuted }) => isRefuted) ? [] : traits.flatMap((trait) => trait.hits),
    ),
    ...hitsOfExamples(noFit.text, kinds.flat(), told, readings.flat(), instruments),
  ]
  const moves = kinds.flat().flatMap(({ text }) => postsAgainst(text, positions, instruments))
  const isHit = hits.length > 0 || moves.length > 0
  return {
    noFit,
    hits: statementsOf(hits),
    refutes: isHit ? [] : statementsOf(readings.flat().flatMap((trait) => trait.refutes)),
    moves,
  }
}

/** What is said of one no-fit, whatever the rules say of it. */
interface ToldOfNoFit {
  /** Like what is said of those who fall under it. */
  readonly alike: NoFitPoints
  /** Told and stood by. */
  readonly stood: readonly Statement[]
}

/** «Los viernes trabaja desde casa; el resto de la semana está en el almacén»: what clears of one reason hits with no other. */
function withoutWhatClears(readings: readonly (readonly Bearing[])[]): Bearing[][] {
  const clears = readings.map(
    (bearings) => new Set(bearings.filter(({ hits }) => !hits).map(({ statement }) => statement)),
  )
  return readings.map((bearings, own) =>
    bearings.filter(
      ({ hits, statement }) =>
        !hits || !clears.some((cleared, other) => other !== own && cleared.has(statement)),
    ),
  )
}

/** What only the labelled sentences hold against somebody stands unless a rule finds what clears them; of figures only figures speak. */
function hitsOfExamples(
  noFit: string,
  traits: readonly Trait[],
  { alike, stood }: ToldOfNoFit,
  readings: readonly TraitReading[],
  instruments: Instruments,
): readonly Bearing[] {
  const { exclusions, extractive, timeline } = instruments
  if (alike.hits.length + stood.length === 0 || readings.some(({ isMeasured }) => isMeasured === true))
    return []
  const measured = new Set(
    readings.flatMap(({ refutes }) =>
      refutes.flatMap(({ statement, isMeasured }) => (isMeasured === true ? [statement] : [])),
    ),
  )
  const isToBeLeft = exclusions.has('wants_left', looseHyphens(noFit))
  const reader = new MeaningReader(instruments, 'concept_')
  const wanted = reader.read(noFit)
  const names = ({ question }: Statement): boolean =>
    question !== null && isNamedBy(reader.read(question), wanted)
  const speaks = ({ text }: Statement): boolean => speaksOf(reader.read(text), wanted)
  const isAsked = alike.asked(names)
  const likest = alike.hits
    .filter(({ text }) => !BUT_YES.test(text) && !NEVER_WITHOUT.test(text))
    .filter((statement) => !exclusions.says('over', statement) && !measured.has(statement))
    .filter(
      ({ text }) =>
        !traits.some(
          (trait) => (trait.isLack && isOfMore(text, trait.text)) || isOfOtherThing(text, trait, reader),
        ),
    )
    // «Admite que fue un error»: whoever owns up to a mistake does not stand by it.
    .filter((statement) => !exclusions.says('mistake', statement))
    // «¿Qué le falta?» «Hablar en público.»: a weakness is none of the mandate's but where it names it.
    .filter((statement) => !extractive.has('asks_weakness', statement.question ?? '') || speaks(statement))
    // «¿Guardias?» was asked: what answers another question is not of them.
    .filter((statement) => !isAsked || statement.question === null || names(statement) || speaks(statement))
    // «Es directora desde enero de 2018» tells of a post.
    .filter(({ text }) => findDates(text).length === 0 || findTitles(text, timeline).length === 0)
    // «Se fue en julio a cuidar a su padre» explains a time without a post.
    .filter((statement) => !timeline.says('explanation', statement))
    // «Lo dejé y no vuelvo», of whoever should keep nothing.
    .filter(({ text }) => !(isToBeLeft && LET_GO.test(text)))
  const hits = [...new Set([...likest, ...stood])].map((statement) => ({
    statement,
    hits: true,
    strength: SURE,
    isClose: true,
    isWeak: extractive.says('hearsay', statement),
  }))
  const asksForSomething = traits.some(({ isLack, isOnly }) => isLack || isOnly)
  const refutes = readings
    .flatMap((reading) => reading.refutes)
    .filter(
      ({ statement, isClose }) =>
        alike.clears(statement) && (stood.length === 0 || (isClose && alike.supports(statement))),
    )
    // What somebody writes of themselves shows only that they lack nothing, and takes back nothing that they stand by.
    .filter(({ statement }) => statement.kind !== 'cv' || (asksForSomething && stood.length === 0))
  const reading = judge([...refutes, ...hits])
  return reading.isRefuted ? [] : reading.hits
}

/** A sentence has a word or a meaning of the no-fit. */
function speaksOf(said: Meaning, wanted: Meaning): boolean {
  const { words, concepts } = overlapOf(said, wanted)
  return words + concepts > 0
}

/** A question that asks of the no-fit and of nothing else. */
function isNamedBy(asked: Meaning, wanted: Meaning): boolean {
  return asked.stems.size > 0 && overlapOf(asked, wanted).words === asked.stems.size
}

const SURE = 3

/** «Tiene pacto de no competencia vigente», in half the words of the mandate: it need not be like any example. */
function isSaidAlike(said: string, wanted: string, meanings: MeaningReader): boolean {
  const asked = meanings.read(wanted)
  const { words } = overlapOf(meanings.read(said), asked)
  if (words < LEAST_ALIKE || 2 * words < asked.stems.size) return false
  return !deniesPart(said, wanted, asked)
}

const LEAST_ALIKE = 3

/** «No ha llevado nunca una planta de más de un millón de cabezas»: who lacks only more of it does not lack it. */
function isOfMore(text: string, wanted: string): boolean {
  return OF_MORE.test(text) && !/(?<![\p{L}])(?:más|menos)\s+de\s/iu.test(wanted)
}

const OF_MORE =
  /(?<![\p{L}])(?:no|nunca|jamás)\s+(?:ha|he|había|haya)\s[^.;]*?\s(?:de\s+más\s+de|más\s+de|mayor(?:es)?\s+(?:de|que|a)|tan\s+grande|de\s+es[ea]\s+tamaño)\s/iu

/** «El NOC: nunca lo tuvo a su cargo»: what is denied is what stands before the colon, and not what the mandate asks for. */
function isOfOtherThing(text: string, trait: Trait, meanings: MeaningReader): boolean {
  const label = /^([^:.;]{2,40}):\s+(?:no|nunca|jamás)\s+(?:l[oa]s?)\s/iu.exec(text)?.[1]
  if (label === undefined) return false
  const { words, concepts } = overlapOf(meanings.read(label), meanings.read(trait.text))
  return words + concepts === 0
}

/** «Ya la cerré», «lo dejó en mayo»: said of something just named. */
const LET_GO =
  /(?<![\p{L}])(?<!no\s)(?:lo|la|los|las)\s+(?:he\s+|ha\s+)?(?:dej|cerr|vend|traspas|liquid|disolv|disolvi)(?:é|í|ó|ió|ado|ido)(?![\p{L}])/iu

/** «Nunca lo expuso sola; sí atendió cinco visitas». */
const BUT_YES = /[,;]\s+(?:pero\s+)?sí\s/iu

/** «Nunca compró nada sin el voto del comité»: two denials say that it was always so. */
const NEVER_WITHOUT = /(?<![\p{L}])(?:nunca|jamás)\s(?:[^.;,]{1,40}\s)?sin\s/iu

function statementsOf(bearings: readonly Bearing[]): Statement[] {
  const sorted = bearings.toSorted((a, b) => Number(b.isClose) - Number(a.isClose) || b.strength - a.strength)
  return [...new Set(sorted.map(({ statement }) => statement))]
}
