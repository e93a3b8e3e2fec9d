import { findDates, findEmployer, isSameEmployer, type MonthNumber } from '@dictamen/spanish'
import { wholeOf, type Compare, type Held } from './comparison.ts'
import type { MeasureOptions } from './measure-options.ts'
import { alternativesAsked, nameAsked, namesSaid } from './names.ts'
import { coversAll, hasAny, isWithin, placesOf, Wording, type Place, type Said } from './spoken.ts'

/** Who was in a house was there; whose whole career is told without it, and whom no paper names beside it, was not. */
export const compareHouse: Compare = (line, options, evidence) => {
  const { held, said } = evidence
  const asked = nameAsked(line)
  if (asked === null) return null
  const isOf = ({ position: { employer } }: Held): boolean =>
    employer !== null && isSameEmployer(employer, asked.wording.text)
  if (!hasAny(options.now, line.wording)) {
    const found = [
      ...held.filter(isOf).map(({ told: [header] }) => header),
      ...namesSaid(asked, said, options),
    ]
    if (found.length > 0) return { isMet: line.wants, asked, found }
    // «Chillán, Ñuble» names no «Frigorífico Ñuble»; «estuvo en Ñuble» may.
    const isNamed = said.some(
      ({ wording }) =>
        findEmployer(wording.text, asked.wording.text) !== null &&
        (coversAll(asked.words, wording) || hasAny(options.tells, wording)),
    )
    return evidence.isWholeCareer && !isNamed
      ? { isMet: !line.wants, asked, found: held.map(({ told: [header] }) => header) }
      : null
  }
  const current = held.filter(({ position: { period } }) => period.end === null)
  const there = current.filter(isOf)
  if (there.length > 0) return { isMet: line.wants, asked, found: there.map(({ told: [header] }) => header) }
  const isOver = ({ wording, kind }: Said): boolean =>
    kind === 'cv' || hasAny(options.over, wording) || findEmployer(wording.text, asked.wording.text) === null
  const elsewhere = current.length > 0 ? current : held.slice(0, 1)
  return elsewhere.length > 0 && said.every(isOver)
    ? { isMet: !line.wants, asked, found: elsewhere.map(({ told: [header] }) => header) }
    : null
}

/** Who lives in a place, or says that they move there, is there; who lives elsewhere may move. */
export const comparePlace: Compare = (line, options, { said, homes }) => {
  const asked = nameAsked(line)
  if (asked === null) return null
  const isHome = ({ wording: { text } }: Said): boolean => {
    const places = text.split(/\s*[·|,()]\s*/u).filter((part) => part !== '')
    const isPlace = (part: string): boolean => coversAll(asked.words, new Wording(part))
    return places.some(
      (part) => isPlace(part) && new Wording(part).tokens.length === asked.wording.tokens.length,
    )
  }
  const found = [...homes.filter(isHome).map(wholeOf), ...namesSaid(asked, said, options)]
  return found.length === 0 ? null : { isMet: line.wants, asked, found }
}

/** Who has a degree or a certificate has it; that no paper says so denies nothing. */
export const compareName: Compare = (line, options, { said, seen }) => {
  if (!line.wants) return null
  const holds = placesOf(options.valid, line.wording.tokens)
  const rest = line.rest.filter((place) => !isWithin(place, holds))
  for (const asked of alternativesAsked({ ...line, rest })) {
    const found = namesSaid(asked, said, options).filter(
      ({ said: { wording } }) => holds.length === 0 || isValid(wording, options, seen),
    )
    if (found.length > 0) return { isMet: true, asked, found }
  }
  return null
}

/** It says that it holds, and no date says that it ended. */
function isValid(wording: Wording, { valid, until }: MeasureOptions, seen: MonthNumber): boolean {
  const ends = placesOf(until, wording.tokens).map(({ end }) => end)
  const isEnd = ({ start }: Place): boolean => ends.some((end) => start - end <= 1 && start >= end)
  const last = findDates(wording.text).filter(isEnd)
  return hasAny(valid, wording) && last.every(({ date }) => date.last >= seen)
}
