import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { dictamen, folderOf } from './terminal.ts'

const root = join(import.meta.dirname, '../../..')
const guide = join(root, 'docs/guias/auditoria')
const story = join(root, 'examples/auditoria')
const read = (name: string): unknown => parse(readFileSync(join(guide, name), 'utf8'))

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: {
    readonly steps: readonly { readonly env?: Record<string, string>; readonly run?: string }[]
  }
}

test('the pre-commit entry audits the files it is given', async () => {
  const { repos } = read('pre-commit-config.yaml') as {
    repos: { hooks: { entry: string; files: string }[] }[]
  }
  const { entry, files } = repos[0]!.hooks[0]!
  const [npx, name, ...order] = entry
    .split(' ')
    .map((word) => (word === 'normas' ? join(story, 'normas') : word))
  expect([npx, name]).toEqual(['npx', 'dictamen'])
  expect('respuestas/una.yaml').toMatch(new RegExp(files))
  const { code, stdout } = await dictamen([...order, join(story, 'respuesta-mala.yaml')])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^::error file=/m)
})

test('the action passes what it is given to the command, and fails when an answer does', () => {
  const { inputs, runs } = read('action.yml') as Action
  const { env, run } = runs.steps.find((step) => step.run !== undefined)!
  const given: Record<string, string> = {
    answers: `${join(story, 'respuesta-buena.yaml')} ${join(story, 'respuesta-mala.yaml')}`,
    norms: join(story, 'normas'),
    'custom-rules': join(story, 'reglas-propias.yaml'),
    sarif: 'audit.sarif',
    embedder: 'lexical',
  }
  const values = Object.fromEntries(
    Object.entries(env!).map(([name, expression]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)![1]!
      expect(Object.keys(inputs)).toContain(input)
      return [name, given[input] ?? inputs[input]!.default ?? '']
    }),
  )
  const folder = folderOf({
    npx: '#!/bin/sh\nshift 2\nfor last; do :; done\necho "$@" >> orders\n[ "$last" = github ] && exit 1\nexit 0\n',
  })
  chmodSync(join(folder, 'npx'), 0o755)
  const path = `${folder}${delimiter}${process.env['PATH']}`
  const failed = (): unknown =>
    execFileSync('bash', ['-e', '-c', run!], { cwd: folder, env: { ...values, PATH: path }, stdio: 'pipe' })
  expect(failed).toThrow('Command failed')
  const orders = readFileSync(join(folder, 'orders'), 'utf8').trimEnd().split('\n')
  const common = `audit check ${given['answers']} --norms ${given['norms']} --embedder lexical --custom-rules ${given['custom-rules']}`
  expect(orders).toEqual([`${common} --format sarif -o audit.sarif`, `${common} --format github`])
})

test('what the guide shows as a suppression is one', async () => {
  const text = readFileSync(join(guide, 'README.md'), 'utf8')
  const [, block] = /```yaml\n(\s+suppressions:[\s\S]*?)```/.exec(text)!
  const config = join(folderOf({ 'config.yaml': block! }), 'config.yaml')
  const order = ['audit', 'check', join(story, 'respuesta-buena.yaml'), '--norms', join(story, 'normas')]
  expect((await dictamen([...order, '--embedder', 'none', '--config', config])).code).toBe(0)
})
