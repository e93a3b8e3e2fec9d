export { bestWindow, findWindow, type Window } from './best-window.ts'
export { ratio } from './ratio.ts'
export { indexSection, type Section } from './windows.ts'
