import type { ExamBank } from '@dictamen/contracts'
import { keyOf, optionsOf } from './csv.ts'
import { lossOf, pictureLosses, type Exported } from './loss.ts'
import { escapeXml } from './xml.ts'

/** A bank in Anki's text form: front, back and tags, divided by tabs. A card without an answer is no card. */
export function exportAnki(bank: ExamBank): Exported {
  const cards = bank.questions.map((question) => ({ question, key: keyOf(question) }))
  const known = cards.filter(({ key }) => key.length > 0)
  const lines = known.map(({ question, key }) => {
    const options = optionsOf(question).map((text) => `<li>${field(text)}</li>`)
    const list = options.length > 0 ? `<ul>${options.join('')}</ul>` : ''
    return [`${field(question.stem.text)}${list}`, key.map(field).join('<br>'), question.kind].join('\t')
  })
  const head = ['#separator:tab', '#html:true', '#tags column:3']
  const losses = cards.flatMap(({ question, key }) =>
    key.length === 0 ? [lossOf('KEY_UNKNOWN', question)] : pictureLosses(question),
  )
  return { text: `${[...head, ...lines].join('\n')}\n`, losses }
}

function field(text: string): string {
  return escapeXml(text).replaceAll('\t', ' ').replaceAll('\n', '<br>')
}
