export { type Forms, focusOnTitle, formsAround, formsOf } from './forms.ts'
export { aheadOf, defineLessons, leaderOf, leadOf, type Lessons, taught, type TaughtTable } from './table.ts'
