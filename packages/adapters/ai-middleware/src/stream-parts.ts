import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Reads a stream to its end: every part in order, and the text of the answer. */
export async function readParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): Promise<{ parts: LanguageModelV4StreamPart[]; text: string }> {
  const parts: LanguageModelV4StreamPart[] = []
  const texts = new Map<string, string>()
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const part = next.value
    parts.push(part)
    if (part.type === 'text-delta') texts.set(part.id, (texts.get(part.id) ?? '') + part.delta)
  }
  return { parts, text: [...texts.values()].join('\n\n') }
}

/** The same stream with another text, at the place of the first one; it ends as filtered. */
export function replaceText(
  parts: readonly LanguageModelV4StreamPart[],
  text: string,
): LanguageModelV4StreamPart[] {
  const id = 'dictamen'
  const said: LanguageModelV4StreamPart[] = [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: text },
    { type: 'text-end', id },
  ]
  const first = parts.findIndex(({ type }) => type === 'text-start' || type === 'text-delta')
  return parts.flatMap((part, at) => {
    if (at === first) return said
    if (part.type === 'text-start' || part.type === 'text-delta' || part.type === 'text-end') return []
    if (part.type === 'finish')
      return [{ ...part, finishReason: { unified: 'content-filter' as const, raw: part.finishReason.raw } }]
    return [part]
  })
}
