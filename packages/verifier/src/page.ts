import { LineCutter } from './lines.ts'
import { titleOf, type Outcome } from './outcome.ts'
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
  result.className = outcome.state
  result.replaceChildren(title, list)
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
