export { type Form, type Mood, conjugate, readVerb } from './conjugate.ts'
export { type FirstPersonForm, canBeFirstPerson, firstPersonForms, isInfinitive } from './first-person.ts'
export { type FoundDate, findDates } from './dates.ts'
export { type Figure, type FigureUnit, findFigures, valueOfDigits } from './figures.ts'
export {
  type FuzzyDate,
  MONTH_PATTERN,
  type MonthNumber,
  formatDate,
  monthOf,
  monthsApart,
} from './months.ts'
export { NUMBER_WORDS, valueOfWords } from './number-words.ts'
export { type FoundPeriod, type Period, findPeriods } from './periods.ts'
export { rootOf } from './stems.ts'
export { denies } from './negation.ts'
export { endsLikePast, namesDoing } from './endings.ts'
export { PROPER } from './proper-names.ts'
export { clauseAround, partAround } from './clauses.ts'
export { focusOnTitle, type Forms, formsAround } from './forms.ts'
export { looseHyphens } from './loose-hyphens.ts'
export { findEmployer, isSameEmployer, kindOfEmployer, sharedWords } from './house-names.ts'
export { endsLikeVerbal, formsBeside } from './verb-forms.ts'
