import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { bearing, type Said } from './no-fit-bearing.ts'

interface Case extends Said {
  readonly name: string
  readonly no_fit: string
  readonly expected: 'incurre' | 'refutado' | 'nada'
}

const FILES = ['cv', 'interview_notes', 'references', 'tests'] as const

const file = new URL('sentences/no-fits.yaml', import.meta.url)
const { requirement, cases } = parse(readFileSync(file, 'utf8')) as { requirement: string; cases: Case[] }

test.each(cases)(`$name [${requirement}]`, (row) => {
  const said = Object.fromEntries(
    FILES.flatMap((kind) => (row[kind] === undefined ? [] : [[kind, row[kind]]])),
  )
  expect(bearing(row.no_fit, said) ?? 'nada').toBe(row.expected)
})
