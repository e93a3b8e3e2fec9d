import type { BankQuestion11 } from '@dictamen/contracts'
import { feedbackLosses } from '../answer-feedback.ts'
import { picturesOf, pictureLosses, type ExportedText, type Leaving, type Shown } from '../leaving.ts'
import { lossOf } from '../loss.ts'
import { asksForKey, hasWholeKey, keyOf } from '../shown.ts'
import { escapeXml } from '../xml.ts'
import { answerMarkup, practiceKey, stemMarkup } from './form.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

// Hashes of the style and the script, the only ones that the page lets run; a test holds them.
const STYLE_HASH = 'sha256-1VD9h3B7hTUogCia7pMBo2N6wnB703HE2bBgynDFGx4='
const SCRIPT_HASH = 'sha256-cIIZ4Mt3MoR8w0yyKlvTXSMUt9O2ifwL22cGaaRbImU='
const POLICY = `default-src 'none'; img-src data:; style-src '${STYLE_HASH}'; script-src '${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`

/** A bank as one page to practise with: offline, by keyboard, in Spanish. */
export function exportHtml(leaving: Leaving): ExportedText {
  const { questions } = leaving.bank
  const losses = questions.flatMap((question) => {
    if (isLeftOut(question)) return [lossOf('KIND_NOT_SUPPORTED', question)]
    const unknown = asksForKey(question) && !hasWholeKey(question)
    return [
      ...(unknown ? [lossOf('KEY_UNKNOWN', question)] : []),
      ...pictureLosses(question, leaving),
      ...feedbackLosses(question),
    ]
  })
  const shown = questions.filter((question) => !isLeftOut(question))
  const forms = shown.map((question, index) => formOf(question, index + 1, leaving))
  return { text: pageOf(forms, markOf(shown)), beside: [], losses }
}

/** A table whose gaps nobody knows cannot be practised without its picture. */
function isLeftOut({ kind, content, stem }: BankQuestion11): boolean {
  return kind === 'cloze' && content.blanks.length === 0 && stem.assets.length === 0
}

function pageOf(forms: readonly string[], mark: string): string {
  const steps = forms.map((_, at) => `<li><button type="button">${at + 1}</button></li>`).join('')
  return `<!doctype html>
<html lang="es" data-bank="${mark}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Práctica: ${forms.length} preguntas</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#preguntas">Ir a la pregunta</a>
<header><div class="wrap"><div class="top"><h1>Banco de preguntas: práctica</h1><p class="status" aria-live="polite">${forms.length} preguntas</p></div><progress max="${forms.length}" value="0" aria-label="Preguntas contestadas"></progress></div></header>
<div class="wrap">
<nav aria-label="Preguntas"><ol>${steps}</ol></nav>
<main id="preguntas">
<noscript><p class="card">Sin JavaScript las preguntas se pueden leer, pero no comprobar.</p></noscript>
${forms.join('\n')}
<section id="result" class="card" hidden><h2 tabindex="-1">Resultado</h2><p class="score"></p><p class="sum"></p><p class="none" hidden>Todo bien: no queda nada por repasar.</p><div class="actions"><button type="button" class="press main" id="again">Repetir las falladas</button><button type="button" class="press" id="anew">Empezar de nuevo</button></div><ol class="review"></ol></section>
<div class="steps"><button type="button" class="press" id="back">Anterior</button><button type="button" class="press" id="skip">Saltar</button><button type="button" class="press" id="finish">Terminar</button></div>
</main>
</div>
<script>${SCRIPT}</script>
</body>
</html>
`
}

function formOf(question: BankQuestion11, place: number, leaving: Leaving): string {
  const key = practiceKey(question)
  const points = question.score_max ?? 1
  const data = {
    key: JSON.stringify(key),
    shown: keyOf(question).join('; '),
    feedback: question.feedback ?? '',
    points: String(points),
    open: openSentence(question),
  }
  const said = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeXml(value)}"`)
    .join('')
  const badge = leaving.corrected.has(question.id) ? '<span class="badge">corregido</span>' : ''
  const worth = key.type === 'read' || key.type === 'open' ? '' : ` · ${pointsOf(points)}`
  const pictures = picturesOf(question, leaving).map(pictureMarkup)
  const stem = `<div class="stem" data-text="${escapeXml(question.stem.text.replace(/\[\[\d+\]\]/g, '_____'))}">${stemMarkup(question)}</div>`
  const inside = question.kind === 'cloze' ? `<fieldset>${stem}</fieldset>` : stem
  const action = key.type === 'read' ? 'Leído' : key.type === 'open' ? 'Hecho' : 'Comprobar'
  return `<form class="question card" novalidate${said}><h2 tabindex="-1">Pregunta ${place}${worth}${badge}</h2>${inside}${pictures.join('')}${answerMarkup(question, place)}<div class="verdict" role="status"></div><div class="actions"><button type="submit" class="press main">${action}</button><button type="button" class="press main next" hidden>Siguiente</button></div></form>`
}

/** A picture; one that only repeats a line of the question is there for who wants to see it as it was printed. */
function pictureMarkup({ picture, width, alt, isStrip }: Shown): string {
  const size = width === null ? '' : ` width="${width}"`
  const image = `<img src="data:${mediaType(picture.file)};base64,${picture.base64}" alt="${escapeXml(alt)}"${size}>`
  return isStrip ? `<details><summary>Ver cómo se imprimió</summary>${image}</details>` : image
}

function openSentence(question: BankQuestion11): string {
  if (question.kind === 'description') return 'Siga con la pregunta siguiente.'
  if (asksForKey(question))
    return 'No se conoce la respuesta correcta de esta pregunta: no cuenta en el resultado.'
  return 'Pregunta abierta: compare su respuesta con los apuntes. No cuenta en el resultado.'
}

function pointsOf(points: number): string {
  return `${String(points).replace('.', ',')} ${points === 1 ? 'punto' : 'puntos'}`
}

function mediaType(file: string): string {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? 'png'
  return (
    { jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', svg: 'image/svg+xml', webp: 'image/webp' }[
      ending
    ] ?? 'image/png'
  )
}

/** A name under which the browser keeps the place in this bank and no other. */
function markOf(questions: readonly BankQuestion11[]): string {
  const text = JSON.stringify(questions.map(({ kind, stem, content }) => [kind, stem.text, content]))
  let mark = 5381
  for (let at = 0; at < text.length; at++) mark = (mark * 33 + text.charCodeAt(at)) % 4294967296
  return mark.toString(16)
}
