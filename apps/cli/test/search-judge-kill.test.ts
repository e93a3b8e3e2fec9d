import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALONE, APPROVING, besideOf, copyOf, filesOf, NOW } from './search-example.ts'
import { dictamen, proves } from './terminal.ts'

const judgements = 'judgements.json'

test(`who judges and is killed before the outputs are written judges again to the same bytes ${proves('GM-15.3', 'GM-17.7')}`, async () => {
  const open = async (): Promise<string> => {
    const folder = copyOf('SEARCH-2026-001', ALONE)
    await dictamen(['search', 'run', folder, ...NOW])
    return folder
  }
  const orderOf = (folder: string): string[] => {
    const file = besideOf(folder, 'juicios.json', JSON.stringify({ judgements: APPROVING }))
    return ['search', 'judge', folder, '--file', file, '--by', 'Ana Ruiz', '--now', '2026-03-03T10:00:00Z']
  }
  const undisturbed = await open()
  await dictamen(orderOf(undisturbed))

  const folder = await open()
  const { [`/CAND-001/${judgements}`]: none, ...before } = filesOf(join(folder, 'outputs'))
  expect(none).toBeUndefined()
  const stop = new AbortController()
  const events = watch(join(folder, 'outputs/CAND-001'), { signal: stop.signal })
  const child = spawn(process.execPath, [...commandLine, ...orderOf(folder)], { stdio: 'ignore' })
  const over = once(child, 'exit')
  for await (const { filename } of events)
    if (filename === judgements) {
      child.kill('SIGKILL')
      break
    }
  stop.abort()
  expect((await over)[1]).toBe('SIGKILL')
  const { [`/CAND-001/${judgements}`]: kept, ...left } = filesOf(join(folder, 'outputs'))
  expect(kept).toContain('Ana Ruiz')
  expect(left).toEqual(before)

  expect((await dictamen(orderOf(folder))).code).toBe(0)
  expect(filesOf(join(folder, 'outputs'))).toEqual(filesOf(join(undisturbed, 'outputs')))
})
