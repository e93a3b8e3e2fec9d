export { aheadOf, defineLessons, leaderOf, leadOf, type Lessons, taught, type TaughtTable } from './table.ts'
