import type { ReactNode } from 'react'

/** Markdown of a few kinds (paragraphs, lists, bold, emphasis, code), drawn as elements: raw HTML is only text. */
export function Markdown({ text }: { readonly text: string }): ReactNode {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block, at) => <Block key={at} lines={block.split('\n')} />)
}

function Block({ lines }: { readonly lines: readonly string[] }): ReactNode {
  if (lines.every((line) => /^\s*[-*] /.test(line)))
    return (
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{inline(line.replace(/^\s*[-*] /, ''))}</li>
        ))}
      </ul>
    )
  if (lines.every((line) => /^\s*\d+\. /.test(line)))
    return (
      <ol>
        {lines.map((line, at) => (
          <li key={at}>{inline(line.replace(/^\s*\d+\. /, ''))}</li>
        ))}
      </ol>
    )
  return <p>{inline(lines.join(' '))}</p>
}

function inline(text: string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((piece, at) => {
    if (piece.startsWith('**')) return <strong key={at}>{piece.slice(2, -2)}</strong>
    if (piece.startsWith('`')) return <code key={at}>{piece.slice(1, -1)}</code>
    return piece.startsWith('*') && piece.length > 2 ? <em key={at}>{piece.slice(1, -1)}</em> : piece
  })
}
