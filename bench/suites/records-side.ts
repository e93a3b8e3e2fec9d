// Verifies an export of the log. usage: forked with the file, the last signed head and the fingerprint of its key
import { LineCutter, LogVerifier } from '@dictamen/verifier'
import { createReadStream } from 'node:fs'
import { serveSide } from '../harness/side.ts'

const [file, head, fingerprint] = process.argv.slice(2) as [string, string, string]

serveSide(async () => {
  const verifier = new LogVerifier({ head, fingerprint })
  const cutter = new LineCutter((line) => verifier.line(line))
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) cutter.push(chunk as Buffer)
  cutter.end()
  const { state, limits } = await verifier.finish()
  if (state !== 'intact' || limits.length > 0) throw new Error(`the export is ${state}`)
})
