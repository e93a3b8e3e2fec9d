// Reads the requirement rows, and where cases and tests cite them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const Shape = z.strictObject({
  system: z.string(),
  seed: z.string(),
  prefix: z.string().regex(/^[A-Z]{2}$/),
  requirements: z.array(
    z.strictObject({
      id: z.string().regex(/^[A-Z]{2}-\d+(\.\d+)+$/),
      section: z.string().min(1),
      ruling: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      behaviour: z.string().min(1),
      status: z.union([z.literal('implemented'), z.string().regex(/^deferred: .+/)]),
    }),
  ),
})

export type Requirement = z.infer<typeof Shape>['requirements'][number]

export function readRequirements(root: string): Requirement[] {
  return filesOf(root, 'spec/requirements/*.yaml').flatMap(
    (path) => Shape.parse(parse(readFileSync(path, 'utf8'))).requirements,
  )
}

/** Requirement ids cited by cases (`proves:`) and by tests (`proves('FL-1.1')`), with the file that cites each. */
export function readCitations(root: string): { id: string; file: string }[] {
  const cases = filesOf(root, 'systems/*/cases/*.yaml').flatMap((file) => {
    const data = z.looseObject({ proves: z.array(z.string()) }).parse(parse(readFileSync(file, 'utf8')))
    return data.proves.map((id) => ({ id, file }))
  })
  const tests = filesOf(root, '{packages,systems,apps,tools}/**/test/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bproves\(([^)]*)\)/g)].flatMap(([, list]) =>
      [...list!.matchAll(/'([A-Z]{2}-[\d.]+)'/g)].map(([, id]) => ({ id: id!, file })),
    ),
  )
  return [...cases, ...tests]
}

/** What is wrong between rows and citations. */
export function checkRequirements(
  requirements: readonly Requirement[],
  citations: readonly { id: string; file: string }[],
  rulings: readonly string[],
): string[] {
  const known = new Map(requirements.map((row) => [row.id, row]))
  const cited = new Set(citations.map(({ id }) => id))
  return [
    ...requirements
      .filter((row, at) => requirements.findIndex((other) => other.id === row.id) !== at)
      .map((row) => `${row.id} is written twice`),
    ...requirements
      .filter((row) => row.ruling !== undefined && !rulings.includes(row.ruling))
      .map((row) => `${row.id} cites the ruling ${row.ruling}, which does not exist`),
    ...requirements
      .filter((row) => row.status === 'implemented' && !cited.has(row.id))
      .map((row) => `${row.id} is implemented and no case proves it: ${row.behaviour}`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, file }) => `${file} cites ${id}, which does not exist`),
    ...citations
      .filter(({ id }) => known.get(id)?.status.startsWith('deferred') === true)
      .map(({ id, file }) => `${file} proves ${id}, which is deferred`),
  ]
}

export function readRulings(root: string): string[] {
  return globSync('spec/rulings/*.md', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/').split('/').at(-1)!.slice(0, 4),
  )
}

function filesOf(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })
    .sort()
    .map((path) => join(root, path))
}
