export { bestWindow, findWindow, indexSection, ratio, type Section, type Window } from './difflib/index.ts'
