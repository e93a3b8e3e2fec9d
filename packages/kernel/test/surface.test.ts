import { expect, test } from 'vitest'
import * as kernel from '../src/index.ts'
import * as record from '../src/record/index.ts'
import * as text from '../src/text/index.ts'

test('the public surface of the kernel is this and no more', () => {
  expect(Object.keys(kernel).sort()).toEqual([
    'Fault',
    'Refusal',
    'Subject',
    'boundProblems',
    'boundText',
    'checkTrace',
    'compileWhen',
    'composeDocuments',
    'defineContract',
    'defineRule',
    'diffRulesets',
    'documentOf',
    'evaluate',
    'examineContract',
    'formatPlace',
    'formatPointer',
    'jsonSchemaOf',
    'listedExamples',
    'loadProvedRuleset',
    'loadRuleset',
    'missingPartOf',
    'nameOf',
    'nameSource',
    'parseContract',
    'readDocument',
    'spanOf',
    'textOf',
    'textOfSource',
    'unnoticedMutants',
    'valueAt',
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
    'QuotedText',
    'detach',
    'findWindow',
    'foldCase',
    'indexSection',
    'isSpaceCode',
    'isWordCode',
    'sequenceRatio',
    'splitSentences',
    'stripAccents',
    'tokenize',
  ])
})
