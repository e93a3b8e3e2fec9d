import { Refusal } from '@dictamen/kernel'
import type { ExtractedText, HiddenPiece } from '../extracted.ts'
import { childOf, elementsOf, type XmlElement } from '@dictamen/kernel/xml'
import type { Around, Setting } from './around.ts'
import { descendantsOf, isBackdrop } from './boxes.ts'
import { isOn } from './looks.ts'
import { openDocx, type DocxParts } from './parts.ts'
import type { Item } from './pieces.ts'
import { sheetOf } from './sheet.ts'
import { Styles } from './styles.ts'
import { blockItems } from './walk.ts'

const FOREIGN = 'contiene texto incrustado en otro formato que no se lee'

/** The text of a Word file as its reader sees it: headers, body, notes, footers. */
export function readDocx(bytes: Uint8Array, name: string): ExtractedText {
  const parts = openDocx(bytes, name)
  const page = pageColour(parts)
  const hasBackdrop = drawingsOf(parts.document).some(isBackdrop)
  const setting: Setting = {
    styles: new Styles(parts.styles),
    sheet: sheetOf(parts.document, parts.settings),
    below: hasBackdrop ? null : page,
    notes: { footnotes: [], endnotes: [] },
  }
  const isUnder = drawingsOf(parts.document).some((drawing) => isBehind(drawing) && isBackdrop(drawing))
  const around: Around = { ground: isUnder ? null : page, reason: null, looks: {} }
  const marginal = (ids: readonly string[]): Item[] =>
    ids
      .flatMap((id) => blockItems(parts.related(id), around, setting))
      .filter((item) => item.kind === 'hidden' || item.text.trim() !== '')
  const headers = marginal(setting.sheet.headers)
  const body = blockItems(childOf(parts.document, 'w:body'), around, setting)
  const notes = [
    ...notesOf(named(parts.footnotes, 'w:footnote'), setting.notes.footnotes, around, setting),
    ...notesOf(named(parts.endnotes, 'w:endnote'), setting.notes.endnotes, around, setting),
  ]
  const text = placed([...headers, ...body, ...notes, ...marginal(setting.sheet.footers)])
  if (text.lines.every((line) => line.trim() === '') && text.hidden.length === 0)
    throw new Refusal('DocumentEmpty', { name })
  return { ...text, ocr: false, notes: parts.hasForeignText ? [`${name} ${FOREIGN}`] : [] }
}

/** The colour of the paper: white unless the document shows another. */
function pageColour({ document, settings }: DocxParts): string {
  const shown = childOf(settings, 'w:displayBackgroundShape')
  const colour = childOf(document, 'w:background')?.attributes['w:color'] ?? ''
  const isShown = shown !== null && isOn(shown) && /^[0-9a-f]{6}$/iu.test(colour)
  return isShown ? colour.toLowerCase() : 'ffffff'
}

function drawingsOf(document: XmlElement): XmlElement[] {
  return [...descendantsOf(document, 'w:drawing'), ...descendantsOf(document, 'w:pict')]
}

function isBehind(drawing: XmlElement): boolean {
  return elementsOf(drawing).some(
    ({ attributes }) => attributes.behindDoc === '1' || attributes.behindDoc === 'true',
  )
}

function named(part: XmlElement | null, name: string): XmlElement[] {
  return elementsOf(part).filter((element) => element.name === name)
}

/** Notes that the text refers to, in the order in which it does: no other is shown. */
function notesOf(
  notes: readonly XmlElement[],
  ids: readonly string[],
  around: Around,
  setting: Setting,
): Item[] {
  return ids.flatMap((id) => {
    const note = notes.find(({ attributes }) => attributes['w:id'] === id)
    return blockItems(note ?? null, around, setting).filter(
      (item) => item.kind === 'hidden' || item.text !== '',
    )
  })
}

/** Lines with at most one blank between them, and what was hidden before which of them. */
function placed(items: readonly Item[]): Pick<ExtractedText, 'lines' | 'hidden'> {
  const lines: string[] = []
  const hidden: HiddenPiece[] = []
  for (const item of items) {
    if (item.kind === 'line') {
      if (item.text !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(item.text)
    } else hidden.push({ text: item.text, reason: item.reason, line: lines.length + 1, page: null })
  }
  if (lines.at(-1) === '') lines.pop()
  return { lines, hidden }
}
