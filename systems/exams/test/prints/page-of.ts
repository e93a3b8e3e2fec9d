import { escapeXml } from '../../src/bank/xml.ts'

type Part = string | { readonly tick: boolean } | { readonly field: string }

/** A review as a case of a language writes it. */
export interface GivenReview {
  readonly summary: readonly string[]
  readonly questions: readonly {
    readonly info: readonly string[]
    readonly asking: readonly (string | readonly Part[])[]
    readonly outcome?: readonly string[]
  }[]
}

const STYLE = `@font-face{font-family:Icons;src:local('FontAwesome')}
body{font:14px/1.5 'DejaVu Sans';color:#1d2125;margin:0}table{border-collapse:collapse;width:100%;margin-bottom:16px}
th{text-align:right;width:170px;padding:3px 8px;background:#f0f0f0;font-weight:400}td{padding:3px 8px;background:#fafafa}
.question{margin-bottom:24px;break-inside:avoid}.info{font-size:11px;border:1px solid #cad0d7;background:#f8f9fa;padding:6px;margin-bottom:12px}
.info p{margin:0 0 6px}.asking{background:#e7f3f5;padding:10px 14px}.outcome{background:#fcefdc;color:#7d5a29;padding:8px 14px;margin-top:12px}
p{margin:0 0 8px}.icon{font-family:Icons;margin-left:8px}.icon.right{color:#357a32}.icon.wrong{color:#ca3120}
.option{display:flex;margin:5px 0}.option input{margin:4px 8px 0 0}.label{margin-right:14px}
input[type=text]{font:inherit;padding:3px 8px;border:1px solid #8f959e;background:#e9ecef;color:#495057}`

/** A review as a page that looks like Moodle's. */
export function pageOf({ summary, questions }: GivenReview): string {
  const rows = summary.map((line) => {
    const [label, value] = line.split(' | ')
    return `<tr><th>${escapeXml(label!)}</th><td>${escapeXml(value!)}</td></tr>`
  })
  const blocks = questions.map(({ info, asking, outcome = [] }) => {
    const said = outcome.length === 0 ? '' : `<div class="outcome">${outcome.map(paragraph).join('')}</div>`
    return `<div class="question"><div class="info">${info.map(paragraph).join('')}</div><div class="asking">${asking.map(rowOf).join('')}</div>${said}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><table>${rows.join('')}</table>${blocks.join('')}`
}

function paragraph(text: string): string {
  return `<p>${escapeXml(text)}</p>`
}

function rowOf(row: string | readonly Part[]): string {
  if (typeof row === 'string') return paragraph(row)
  const [first] = row
  const parts = row.map(partOf).join('')
  return typeof first === 'object' && 'tick' in first
    ? `<div class="option">${parts}</div>`
    : `<p>${parts}</p>`
}

function partOf(part: Part): string {
  if (typeof part === 'object') {
    return 'tick' in part
      ? `<input type="radio"${part.tick ? ' checked' : ''} disabled>`
      : ` <input type="text" size="6" value="${escapeXml(part.field)}" disabled>`
  }
  if (/^[\ue000-\uf8ff]$/.test(part)) {
    return `<span class="icon ${part === '\uf058' ? 'right' : 'wrong'}">${part}</span>`
  }
  const labelled = /^([a-z]\.) (.*)$/s.exec(part)
  if (labelled === null) return `<span>${escapeXml(part)}</span>`
  return `<span class="label">${labelled[1]}</span><span>${escapeXml(labelled[2]!)}</span>`
}
