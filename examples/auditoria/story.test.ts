import { openAuditor, readDocument, readNorms, type Document } from 'dictamen'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const at = (name: string): string => join(import.meta.dirname, name)
const open = (name: string): Document => readDocument(readFileSync(at(name), 'utf8'), name)

test('what the agent of Romana may answer, and what it may not', async () => {
  const auditor = openAuditor({
    norms: readNorms(at('normas')),
    config: open('ira.config.yaml'),
    customRules: [open('reglas-propias.yaml')],
  })
  const verdict = async (name: string): Promise<[string, ...string[]]> => {
    const { result, violations } = (await auditor.audit(open(`${name}.yaml`))).output
    return [result, ...violations.map(({ rule, location }) => `${rule} ${location.slice('output '.length)}`)]
  }
  expect(await verdict('respuesta-buena')).toEqual(['PASS'])
  expect(await verdict('conversacion')).toEqual(['SKIP'])
  expect(await verdict('rechazo')).toEqual(['PASS'])
  expect(await verdict('malentendido')).toEqual(['FAIL', 'IR.8.03 line 1'])
  expect(await verdict('respuesta-mala')).toEqual([
    'FAIL',
    'IR.3.02 line 1',
    'IR.7.02 line 1',
    'IR.7.02 line 1',
    'IR.4.02 line 3',
    'IR.3.01 line 3',
    'IR.4.01 line 3',
    'IR.4.01 line 3',
    'IR.7.01 line 5',
    'IR.3.01 line 5',
    'IR.4.01 line 5',
    'IR.4.01 line 5',
    'IR.8.01 line 7',
    'IR.20.01 line 10',
  ])
})
