import { escapeXml } from '../xml.ts'

/** An element with its attributes and children, indented where it stands alone on its line. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean>>,
  ...children: readonly string[]
): string {
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('')
  return children.length === 0 ? `<${name}${said}/>` : `<${name}${said}>${children.join('')}</${name}>`
}

/** A text as inline content: line breaks kept. What XML cannot hold at all is left out. */
export function inline(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .split('\n')
    .map(escapeXml)
    .join(tag('br', {}))
}

export function value(text: string): string {
  return tag('value', {}, escapeXml(text))
}
