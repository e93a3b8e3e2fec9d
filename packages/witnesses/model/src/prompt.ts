import { Fault } from '@dictamen/kernel'

/** The instructions of an agent, as a file that people read and change. */
export interface Prompt {
  readonly agent: string
  readonly version: string
  readonly text: string
}

const HEADER = /^---\nagent: (\w+)\nversion: (v\d+\.\d+)\n---\n+/

/** Reads the file of a prompt: who it is for, its version, and what it says. */
export function readPrompt(text: string, name: string): Prompt {
  const found = HEADER.exec(text)
  if (found === null) throw new Fault(`${name} does not begin with its agent and version`)
  return { agent: found[1]!, version: found[2]!, text: text.slice(found[0].length) }
}
