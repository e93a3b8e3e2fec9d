import { childOf, elementsOf, textIn, type XmlElement } from '@dictamen/kernel/xml'
import { contentsOf, type Around, type Setting } from './around.ts'
import { boxesOf } from './boxes.ts'
import { reasonOfLooks, reasonOfParagraph } from './hiding.ts'
import { looksOf, shadeOf } from './looks.ts'
import { Paragraph, type Item } from './pieces.ts'
import { tableItems } from './table.ts'

/** Wrappers that show what they hold as if they were not there. */
const WRAPPERS = new Set([
  'w:ins',
  'w:moveTo',
  'w:customXml',
  'w:smartTag',
  'w:hyperlink',
  'w:fldSimple',
  'w:dir',
])

/** The blocks of a part as items, in reading order. */
export function blockItems(container: XmlElement | null, around: Around, setting: Setting): Item[] {
  return contentsOf(container).flatMap((block): Item[] => {
    if (block.name === 'w:p') return paragraphItems(block, around, setting)
    if (block.name === 'w:tbl')
      return tableItems(block, around, setting, (cell, inside) => blockItems(cell, inside, setting))
    return WRAPPERS.has(block.name) ? blockItems(block, around, setting) : []
  })
}

function paragraphItems(paragraph: XmlElement, around: Around, setting: Setting): Item[] {
  const { styles, sheet } = setting
  const properties = childOf(paragraph, 'w:pPr')
  const named = childOf(properties, 'w:pStyle')?.attributes['w:val']
  const style = named === undefined ? styles.paragraph : styles.of(named)
  const ground = shadeOf(properties) ?? style.shade ?? around.ground
  const reason = around.reason ?? reasonOfParagraph(properties, sheet)
  const looks = { ...styles.defaults, ...around.looks, ...style.looks }
  const written = new Paragraph()
  writeInline(paragraph, { ground, reason, looks }, setting, written)
  const number = childOf(properties, 'w:numPr')
  const id = childOf(number, 'w:numId')?.attributes['w:val']
  const isList = number === null ? style.isList : id !== '0'
  const isDeleted = childOf(childOf(properties, 'w:rPr'), 'w:del') !== null
  return written.items(isList, !isDeleted)
}

function writeInline(holder: XmlElement, around: Around, setting: Setting, to: Paragraph): void {
  for (const element of contentsOf(holder)) {
    if (element.name === 'w:r') writeRun(element, around, setting, to)
    else if (WRAPPERS.has(element.name)) writeInline(element, around, setting, to)
    else if (element.name === 'w:bdo') {
      // The same trick as the control character: said with it, it is judged with it.
      to.write(element.attributes['w:val'] === 'rtl' ? '\u202e' : '\u202d', null)
      writeInline(element, around, setting, to)
      to.write('\u202c', null)
    } else if (element.name.startsWith('m:')) to.write(mathOf(element), around.reason)
  }
}

function mathOf(element: XmlElement): string {
  if (element.name === 'm:t') return textIn(element)
  return elementsOf(element).map(mathOf).join('')
}

function writeRun(run: XmlElement, around: Around, setting: Setting, to: Paragraph): void {
  const properties = childOf(run, 'w:rPr')
  const style = childOf(properties, 'w:rStyle')?.attributes['w:val']
  const looks = { ...around.looks, ...setting.styles.of(style).looks, ...looksOf(properties) }
  const reason = around.reason ?? reasonOfLooks(looks, around.ground)
  for (const element of contentsOf(run)) {
    if (element.name === 'w:t') to.write(textIn(element), reason)
    else writeContent(element, around, setting, to)
  }
}

function writeContent(element: XmlElement, around: Around, setting: Setting, to: Paragraph): void {
  const plain = PLAIN.get(element.name)
  if (plain !== undefined) to.write(plain, null)
  else if (element.name === 'w:drawing' || element.name === 'w:pict') writeBoxes(element, around, setting, to)
  else if (element.name === 'w:ruby') writeInline(childOf(element, 'w:rubyBase')!, around, setting, to)
  else if (element.name === 'w:footnoteReference') note(element, setting.notes.footnotes)
  else if (element.name === 'w:endnoteReference') note(element, setting.notes.endnotes)
}

const PLAIN: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '-'],
])

function note(reference: XmlElement, into: string[]): void {
  const id = reference.attributes['w:id']
  if (id !== undefined && !into.includes(id)) into.push(id)
}

function writeBoxes(drawing: XmlElement, around: Around, setting: Setting, to: Paragraph): void {
  for (const { content, reason, fill } of boxesOf(drawing, setting.sheet)) {
    const ground = fill === undefined ? setting.below : fill
    const inside = { ground, reason: around.reason ?? reason, looks: {} }
    to.boxes.push(...blockItems(content, inside, setting))
  }
}
