// A thread that reads a PDF for a test: how many lines it has, and how many processes this thread started for that.
import { borrowReaders, openReader, workInThread } from '../../src/index.ts'

workInThread(async (message, ask) => {
  borrowReaders(ask)
  const reader = await openReader({ space: 'general', account: 'a' })
  const bytes = message as Uint8Array
  const lines: string[] = []
  for await (const page of reader.read(bytes, 'a.pdf')) lines.push(...page.lines.map(({ text }) => text))
  const pictures = await reader.look(bytes, 'a.pdf')
  const hasInk = await pictures.hasInk({ page: 1, box: [0, 0, 600, 800] })
  await pictures.close()
  const refused = await reader.look(new Uint8Array([1, 2, 3]), 'b.pdf').catch((error: Error) => error.name)
  return { value: { lines: lines.length, hasInk, refused } }
})
