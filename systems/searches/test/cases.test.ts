import { runCases } from '@dictamen/testkit'
import { join } from 'node:path'
import { createEvaluators } from './evaluators.ts'
import { folder } from './rulesets.ts'

runCases(join(folder, 'cases'), createEvaluators())
