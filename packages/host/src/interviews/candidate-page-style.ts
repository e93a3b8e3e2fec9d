/** The page of a candidate on screen and on paper: marks are told apart without colour. */
export const STYLE = `
@page { margin: 2cm }
body { margin: 2rem auto; max-width: 42rem; padding: 0 1rem; font: 1.05rem/1.6 Georgia, serif; color: #1a1a1a }
h1 { font-size: 1.6rem; font-weight: 600 }
h2 { font-size: 1rem; font-weight: 600; margin: 0 }
ol { padding-left: 1.4rem }
ol > li { margin: 1.6rem 0; break-inside: avoid }
blockquote { margin: 0.4rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
mark { background: none; color: inherit; text-underline-offset: 0.2em; text-decoration: underline 1.5px }
mark.hedging_detected { text-decoration-style: wavy; text-decoration-color: #9a5b00 }
mark.over_explanation { text-decoration-style: dotted; text-decoration-color: #444 }
mark.contradiction_with_context { text-decoration-style: double; text-decoration-color: #a3262a }
mark.hedging_detected.contradiction_with_context { border-bottom: 3px double #a3262a }
.legend, .states, .again { font-size: 0.9rem; color: #444 }
.states { margin: 0.2rem 0 }
.again p { margin: 0.4rem 0 0 }
.again ul { margin: 0.2rem 0 }
`
