// The walks of ARCHITECTURE.md: one request from its door to its decision, hop by hop. A hop is a file and something that is
// declared there, and the file of each hop names what the next one declares.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One hop: a file from the root, and what is done there. */
export interface Hop {
  readonly file: string
  readonly name: string
}

export interface Walk {
  readonly title: string
  readonly hops: readonly Hop[]
}

const WALK = /^- \*\*(?<title>[^*]+)\*\*(?<rest>[\s\S]*?)(?=\n- |\n\n|$(?![\s\S]))/gm
const HOP = /`(?<file>[\w./-]+\.ts)#(?<name>[\w@-]+)`/g

/** The walks that a text lists. */
export function readWalks(text: string): readonly Walk[] {
  return [...text.matchAll(WALK)].flatMap(({ groups }) => {
    const hops = [...groups!.rest!.matchAll(HOP)].map((hop) => ({
      file: hop.groups!.file!,
      name: hop.groups!.name!,
    }))
    return hops.length === 0 ? [] : [{ title: groups!.title!, hops }]
  })
}

/** What of a walk is not so in a checkout. */
export function checkWalk({ title, hops }: Walk, root: string): readonly string[] {
  const problems: string[] = []
  for (const [at, { file, name }] of hops.entries()) {
    if (!existsSync(join(root, file))) {
      problems.push(`${title}: ${file} does not exist`)
      continue
    }
    const text = codeOf(readFileSync(join(root, file), 'utf8'))
    if (!declares(text, name)) problems.push(`${title}: ${file} declares no ${name}`)
    const next = hops[at + 1]
    if (next !== undefined && !mentions(text, next.name))
      problems.push(`${title}: ${file} does not name ${next.name}`)
  }
  return problems
}

function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** A workflow is declared and started by its name, which has a version. */
function declares(text: string, name: string): boolean {
  return name.includes('@')
    ? text.includes(`name: '${name}'`)
    : new RegExp(`(?:function\\*?|const|class) ${name}\\b`).test(text)
}

function mentions(text: string, name: string): boolean {
  return name.includes('@') ? text.includes(`'${name}'`) : new RegExp(`\\b${name}\\b`).test(text)
}
