// One side of the comparison with textlint. usage: forked with the name of the side
import { flags } from 'dictamen'
import { makeSession } from '../data/sessions.ts'
import { lasting, type Side } from '../harness/measure.ts'
import { serveSide } from '../harness/side.ts'
import { NOW, SESSIONS, textOf } from './flags.ts'
import { openTextlint } from './textlint.ts'

/** About what textlint takes for the sessions once. */
const ROUND_SECONDS = 5

const sessions = Array.from({ length: SESSIONS }, (_, at) => makeSession(at))

async function openSide(name: string): Promise<Side> {
  if (name === 'ours')
    return async () => {
      for (const session of sessions) await flags(session, { now: NOW })
    }
  const textlint = (await openTextlint())!
  const lint = name === 'usual' ? textlint.usual : textlint.byHand
  const texts = sessions.map(textOf)
  return async () => {
    for (const text of texts) await lint(text)
  }
}

serveSide(lasting(await openSide(process.argv[2]!), ROUND_SECONDS))
