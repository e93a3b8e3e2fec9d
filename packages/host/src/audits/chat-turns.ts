import type { Json } from '@dictamen/kernel'

/** One answer of a conversation, with everything said before it. */
export interface ChatTurn {
  /** Which answer of the conversation, from 1. */
  readonly turn: number
  readonly input: string
  readonly output: string
}

interface Message {
  readonly role: string
  readonly text: string
}

type Fields = Readonly<Record<string, Json>>

/**
 * The answers of a conversation as OpenAI, Anthropic, the AI SDK and Langfuse write it: `{messages}`, with the answer of the
 * last one in `output`, `response` or `choices` where it stands apart; null when a value is no conversation.
 */
export function chatTurns(value: Json): ChatTurn[] | null {
  const messages = messagesOf(value)
  if (messages === null) return null
  const turns: ChatTurn[] = []
  const said: string[] = []
  for (const { role, text } of messages) {
    if (text === '') continue
    if (role === 'assistant' || role === 'model')
      turns.push({ turn: turns.length + 1, input: said.join('\n\n'), output: text })
    if (role !== 'tool') said.push(text)
  }
  return turns
}

function messagesOf(value: Json): Message[] | null {
  if (!isFields(value) || 'active_documents' in value) return null
  const { input, system } = value
  const list =
    listIn(value['messages']) ?? listIn(input) ?? (isFields(input) ? listIn(input['messages']) : null)
  if (list === null) return null
  const before = typeof system === 'string' ? [{ role: 'system', text: system }] : []
  return [...before, ...list.flatMap(readMessage), ...answersApart(value)]
}

/** An answer that stands beside the messages it answers. */
function answersApart({ output, response, choices, content, role }: Fields): Message[] {
  const choice = Array.isArray(choices) ? (choices as readonly Json[])[0] : undefined
  const own = role === 'assistant' ? content : undefined
  for (const answer of [output, response, isFields(choice) ? choice['message'] : undefined, own]) {
    const text = textOf(answer)
    if (text !== '') return [{ role: 'assistant', text }]
  }
  return []
}

function listIn(value: Json | undefined): readonly Json[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const list = value as readonly Json[]
  return list.every((one) => isFields(one) && typeof one['role'] === 'string') ? list : null
}

function readMessage(value: Json): Message[] {
  return isFields(value) ? [{ role: textOf(value['role']), text: textOf(value) }] : []
}

/** The text of a message, or of its parts: images, calls of tools and their results say nothing here. */
function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return (value as readonly Json[])
      .map(textOf)
      .filter((text) => text !== '')
      .join('\n\n')
  if (!isFields(value)) return ''
  const { type, text, content, parts } = value
  if (
    type !== undefined &&
    typeof type === 'string' &&
    !/^(?:text|output_text|input_text|message)$/.test(type)
  )
    return ''
  return [text, content, parts].map(textOf).find((one) => one !== '') ?? ''
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
