import { expect, test } from 'vitest'
import * as host from '../src/host.ts'
import * as kernel from '../src/index.ts'
import * as record from '../src/record/index.ts'
import * as text from '../src/text/index.ts'

test('the public surface of the kernel is this and no more', () => {
  expect(Object.keys(kernel).sort()).toEqual([
    'Fault',
    'Refusal',
    'Subject',
    'compileWhen',
    'composeDocuments',
    'defineContract',
    'defineEvaluator',
    'defineRule',
    'defineSystem',
    'documentOf',
    'examineContract',
    'nameOf',
    'nameSource',
    'parseContract',
    'readDocument',
    'spanOf',
    'textOf',
    'valueAt',
  ])
  expect(Object.keys(host).sort()).toEqual([
    'boundProblems',
    'boundText',
    'checkTrace',
    'diffRulesets',
    'evaluate',
    'formatPlace',
    'formatPointer',
    'jsonSchemaOf',
    'listedExamples',
    'loadProvedRuleset',
    'loadRuleset',
    'missingPartOf',
    'textOfSource',
    'unnoticedMutants',
  ])
  expect(Object.keys(record).sort()).toEqual([
    'canonicalJson',
    'hashOf',
    'idFrom',
    'recordOf',
    'replay',
    'sha256',
  ])
  expect(Object.keys(text).sort()).toEqual([
    'LineIndex',
    'PhraseMatcher',
    'detach',
    'foldCase',
    'isSpaceCode',
    'isWordCode',
    'splitSentences',
    'stripAccents',
    'tokenize',
  ])
})
