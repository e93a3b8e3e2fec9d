export { findWindow, type Window } from './best-window.ts'
export { QuotedText, type FoundQuote } from './quoted-text.ts'
export { sequenceRatio } from './sequence-ratio.ts'
export { indexSection, type Section } from './windows.ts'
