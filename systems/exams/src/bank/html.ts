import type { BankQuestion, ExamBank } from '@dictamen/contracts'
import { keyOf } from './csv.ts'
import { lossOf, pictureLosses, type Exported } from './loss.ts'
import { escapeXml } from './xml.ts'

const STYLE = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1d2125;background:#fff}
fieldset{border:1px solid #cad0d7;border-radius:.5rem;margin:0 0 1.5rem;padding:1rem}legend{font-weight:600;padding:0 .4rem}
label{display:block;padding:.3rem 0}button{font:inherit;padding:.4rem 1rem;margin-top:.6rem}output{display:block;margin-top:.6rem;font-weight:600}
:focus-visible{outline:3px solid #0f6cbf;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#1d2125;color:#f8f9fa}}`

const SCRIPT = `for(const f of document.querySelectorAll('form')){f.addEventListener('submit',e=>{e.preventDefault();
const n=t=>t.trim().toLowerCase().replace(/\\s+/g,' ').replace(/(\\d),(\\d)/g,'$1.$2');const k=JSON.parse(f.dataset.key);
const c=[...f.querySelectorAll('input:checked')].map(i=>i.value);const w=[...f.querySelectorAll('input[type=text]')].map(i=>i.value);
const ok=w.length?k.some(t=>n(t)===n(w[0])):c.length===k.length&&c.every(v=>k.includes(v));
f.querySelector('output').textContent=ok?'Correcta':'Incorrecta. '+f.dataset.shown;});}`

/** A bank as one page to practise with: offline, by keyboard, in Spanish. */
export function exportHtml(bank: ExamBank): Exported {
  const forms = bank.questions.map((question, index) => formOf(question, index + 1))
  const body = forms.join('\n')
  const text = `<!doctype html>\n<html lang="es">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>Banco de preguntas</title>\n<style>${STYLE}</style>\n<h1>Banco de preguntas</h1>\n${body}\n<script>${SCRIPT}</script>\n</html>\n`
  const losses = bank.questions.flatMap((question) => [
    ...(keysOf(question).length === 0 && question.kind !== 'description'
      ? [lossOf('KEY_UNKNOWN', question)]
      : []),
    ...pictureLosses(question),
  ])
  return { text, losses }
}

function formOf(question: BankQuestion, place: number): string {
  const keys = keysOf(question)
  const shown = `Respuesta: ${keyOf(question).join('; ')}`
  const check = keys.length === 0 ? '' : '<button>Comprobar</button><output aria-live="polite"></output>'
  const inputs = inputsOf(question, place)
  return `<form data-key="${escapeXml(JSON.stringify(keys))}" data-shown="${escapeXml(shown)}"><fieldset><legend>${place}. ${escapeXml(question.stem.text)}</legend>${inputs}${check}</fieldset></form>`
}

/** What must be chosen, or any of what may be written. */
function keysOf({ kind, content }: BankQuestion): readonly string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.correct
    case 'true_false':
      return content.correct === null ? [] : [String(content.correct)]
    case 'short_answer_text':
    case 'numeric':
      return content.expected
    default:
      return []
  }
}

function inputsOf({ kind, content }: BankQuestion, place: number): string {
  const tick = (type: string, value: string, text: string): string =>
    `<label><input type="${type}" name="q${place}" value="${escapeXml(value)}"> ${escapeXml(text)}</label>`
  switch (kind) {
    case 'single_choice':
      return content.options.map(({ key, text }) => tick('radio', key, text)).join('')
    case 'multi_select':
      return content.options.map(({ key, text }) => tick('checkbox', key, text)).join('')
    case 'true_false':
      return tick('radio', 'true', 'Verdadero') + tick('radio', 'false', 'Falso')
    case 'short_answer_text':
    case 'numeric':
      return '<label>Respuesta: <input type="text"></label>'
    default:
      return ''
  }
}
