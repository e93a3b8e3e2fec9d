export { type Forms, focusOnTitle, formsAround, formsOf, formsOfHeading } from './forms.ts'
export { aheadOf, bestOf, defineLessons, leaderOf, type Lessons, taught, type TaughtTable } from './table.ts'
