import { expect, test } from 'vitest'
import { chatTurns } from '../src/audits/chat-turns.ts'

const said = [
  { turn: 1, input: 'Hola', output: 'Dime.' },
  { turn: 2, input: 'Hola\n\nDime.\n\nCrea la clase.', output: 'Hecho.' },
]

test.each([
  [
    'OpenAI, the last answer apart',
    {
      messages: [
        { role: 'user', content: 'Hola' },
        { role: 'assistant', content: 'Dime.' },
        { role: 'user', content: 'Crea la clase.' },
      ],
      choices: [{ message: { role: 'assistant', content: 'Hecho.' } }],
    },
  ],
  [
    'Anthropic, in parts, with a call of a tool',
    {
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hola' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Dime.' },
            { type: 'tool_use', name: 'leer', input: {} },
          ],
        },
        { role: 'user', content: 'Crea la clase.' },
        { role: 'assistant', content: [{ type: 'text', text: 'Hecho.' }] },
      ],
    },
  ],
  [
    'AI SDK, parts of messages',
    {
      messages: [
        { id: '1', role: 'user', parts: [{ type: 'text', text: 'Hola' }] },
        { id: '2', role: 'assistant', parts: [{ type: 'step-start' }, { type: 'text', text: 'Dime.' }] },
        { id: '3', role: 'user', parts: [{ type: 'text', text: 'Crea la clase.' }] },
        { id: '4', role: 'assistant', parts: [{ type: 'text', text: 'Hecho.' }] },
      ],
    },
  ],
  [
    'Langfuse, an exported generation',
    {
      id: 'gen',
      input: [
        { role: 'user', content: 'Hola' },
        { role: 'assistant', content: 'Dime.' },
        { role: 'user', content: 'Crea la clase.' },
      ],
      output: { role: 'assistant', content: 'Hecho.' },
    },
  ],
])('a conversation of %s is read turn by turn', (_, value) => {
  expect(chatTurns(value)).toEqual(said)
})

test('an input of an audit, and anything else, is no conversation', () => {
  expect(chatTurns({ input: 'a', output: 'b', active_documents: [] })).toBeNull()
  expect(chatTurns({ id: 'a', input: { input: 'a', output: 'b' } })).toBeNull()
  expect(chatTurns([1])).toBeNull()
})
