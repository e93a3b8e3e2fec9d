import { LineCutter } from './lines.ts'
import { titleOf, type HandedText, type Outcome } from './outcome.ts'
import { parse } from './signature.ts'
import { LogVerifier } from './verify.ts'

/** The program as a page: everything happens in the browser, nothing is sent. */
export function startPage(): void {
  const form = document.querySelector('form')!
  const file = document.querySelector<HTMLInputElement>('#export')!
  const fingerprint = document.querySelector<HTMLInputElement>('#fingerprint')!
  const head = document.querySelector<HTMLTextAreaElement>('#head')!
  const result = document.querySelector<HTMLElement>('#result')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const chosen = file.files?.[0]
    if (chosen === undefined) return
    result.className = ''
    result.replaceChildren(paragraph('Comprobando…'))
    void verify(chosen, fingerprint.value.trim(), head.value.trim()).then(
      (outcome) => show(result, outcome),
      (error: unknown) => show(result, unreadable((error as Error).message)),
    )
  })
}

async function verify(file: File, fingerprint: string, head: string): Promise<Outcome> {
  const verifier = new LogVerifier({
    ...(fingerprint !== '' && { fingerprint }),
    ...(head !== '' && { head }),
  })
  const cutter = new LineCutter((line) => verifier.line(line))
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) cutter.push(part.value)
  cutter.end()
  return verifier.finish()
}

function unreadable(reason: string): Outcome {
  return { state: 'unreadable', faults: [reason], facts: [], limits: [], lines: 0 }
}

function show(result: HTMLElement, outcome: Outcome): void {
  const title = document.createElement('h2')
  title.textContent = titleOf(outcome)
  const list = document.createElement('ul')
  for (const [kind, sentences] of [
    ['fault', outcome.faults],
    ['fact', outcome.facts],
    ['limit', outcome.limits],
  ] as const) {
    for (const sentence of sentences) {
      const item = document.createElement('li')
      item.className = kind
      item.textContent = sentence
      list.append(item)
    }
  }
  result.className = outcome.limits.length > 0 ? `${outcome.state} reserved` : outcome.state
  result.replaceChildren(title, list, ...(outcome.handed ?? []).map(detailsOf))
}

/** A text that was handed over, to be read. */
function detailsOf({ record, text, value }: HandedText): HTMLElement {
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = `${record}: ${text}`
  const content = document.createElement('pre')
  content.textContent = laidOut(value)
  details.append(summary, content)
  return details
}

function laidOut(value: string): string {
  const parsed = parse(value)
  return parsed === undefined ? value : JSON.stringify(parsed, null, 2)
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
