import type { DocumentBlock, Phrase, PrintedDocument } from './blocks.ts'
import { createHash } from 'node:crypto'
import { escapeXml } from './escape-xml.ts'

const STYLE = `@page{size:A4;margin:16mm 17mm 14mm}
*{box-sizing:border-box}
body{font:9.5pt/1.32 Arial,"Liberation Sans",Helvetica,sans-serif;color:#111;margin:0 auto;max-width:176mm}
h1{font-size:14pt;line-height:1.2;margin:0 0 2mm}
h2{font-size:11pt;margin:3.2mm 0 1mm;border-bottom:.4pt solid #999}
h3{font-size:9.5pt;margin:2.6mm 0 .6mm}
h1,h2,h3,h4{break-after:avoid}
p{margin:0 0 1.4mm}
ul{margin:0 0 1.4mm;padding-left:4.5mm}
li{margin:0 0 .7mm}
li.in1{margin-left:4mm}
li.in2{margin-left:8mm}
table{border-collapse:collapse;width:100%;font-size:8.5pt;margin:0 0 1.6mm}
th,td{border-bottom:.4pt solid #bbb;padding:.6mm 1.6mm .6mm 0;text-align:left;vertical-align:top;overflow-wrap:break-word}
tr,li{break-inside:avoid}
sup a{color:#234;text-decoration:none}
sup{line-height:0}
ol.notes{list-style:none;margin:0;padding:0;font-size:7.5pt;line-height:1.25}
ol.notes li{margin:0}
ol.notes b{display:inline-block;min-width:4.5mm}
.own{font-style:italic;color:#555}
.sheet{break-before:page}
.small{font-size:7.5pt;line-height:1.25;margin-top:1mm;overflow-wrap:anywhere}
.mark{position:fixed;top:42%;left:0;right:0;text-align:center;font-weight:bold;font-size:72pt;transform:rotate(-32deg);color:#b00020;opacity:.13;pointer-events:none}
@media screen{body{padding:12mm 6mm;max-width:188mm}}
@media screen and (max-width:600px){body{padding:6mm 4mm}td.long{overflow-wrap:anywhere}}
`

/** Writes a page for a browser and its printer: no scripts, nothing from elsewhere. The same document gives the same text. */
export function writeHtml(document: PrintedDocument): string {
  const { title, language, mark, blocks } = document
  const lines = groupItems(blocks).map((group) => groupOf(group, document))
  return [
    '<!doctype html>',
    `<html lang="${attribute(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOfHtml(document)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${styleOf(mark)}</style></head>`,
    '<body>',
    ...(mark === null ? [] : [`<div class="mark">${escapeXml(mark)}</div>`]),
    ...lines,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** What a browser may do with such a page: nothing but its own style, told by its hash. */
export function policyOfHtml({ mark }: Pick<PrintedDocument, 'mark'>): string {
  const hash = createHash('sha256').update(styleOf(mark)).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
}

function styleOf(mark: string | null): string {
  return `${STYLE}${mark === null ? '' : headOfPages(mark)}`
}

/** The mark at the head of every printed page, where the browser can; the one behind the text is for all of them. */
function headOfPages(mark: string): string {
  const letters = [...mark].map((letter) => `\\${letter.codePointAt(0)!.toString(16)} `).join('')
  return `@page{@top-center{content:"${letters}";color:#b00020;font:bold 12pt Arial,sans-serif}}\n`
}

/** Items that follow one another are one list. */
function groupItems(blocks: readonly DocumentBlock[]): readonly (readonly DocumentBlock[])[] {
  const groups: DocumentBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

function groupOf(group: readonly DocumentBlock[], { ownSign }: PrintedDocument): string {
  const [block] = group
  switch (block!.kind) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, block!.level))
      return `<h${level}>${escapeXml(block!.text)}</h${level}>`
    }
    case 'paragraph': {
      const says = phrases(block!.says, ownSign)
      const small = block!.small === true ? ' class="small"' : ''
      return `<p${small}>${block!.strong === true ? `<strong>${says}</strong>` : says}</p>`
    }
    case 'item': {
      const items = group.map((one) =>
        one.kind === 'item'
          ? `<li${one.level === 0 ? '' : ` class="in${Math.min(2, one.level)}"`}>${phrases(one.says, ownSign)}</li>`
          : '',
      )
      return `<ul>${items.join('')}</ul>`
    }
    case 'table': {
      const head = block!.head.map((text) => `<th>${escapeXml(text)}</th>`).join('')
      const rows = block!.rows.map(
        (cells) => `<tr>${cells.map((cell) => cellOf(cell, ownSign)).join('')}</tr>`,
      )
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
    case 'notes': {
      const notes = block!.notes.map(
        ({ number, text }) => `<li id="n${number}"><b>${number}</b>${escapeXml(text)}</li>`,
      )
      return `<ol class="notes">${notes.join('')}</ol>`
    }
    default:
      return '<div class="sheet"></div>'
  }
}

/** What has no place to break, as a hash, breaks anywhere where there is little room. */
const UNBROKEN = /\S{40}/u

function cellOf(says: readonly Phrase[], ownSign: string): string {
  const isLong = says.some(({ text }) => UNBROKEN.test(text))
  return `<td${isLong ? ' class="long"' : ''}>${phrases(says, ownSign)}</td>`
}

function phrases(says: readonly Phrase[], ownSign: string): string {
  return says
    .map(({ text, notes = [], own = false }) => {
      const marks = notes.map((number) => `<a href="#n${number}">${number}</a>`).join(', ')
      return `${escapeXml(text)}${marks === '' ? '' : `<sup>${marks}</sup>`}${own ? ` <span class="own">[${escapeXml(ownSign)}]</span>` : ''}`
    })
    .join(' ')
}

function attribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;')
}
