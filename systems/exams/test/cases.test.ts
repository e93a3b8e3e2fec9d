import { runCases } from '@dictamen/testkit'
import { join } from 'node:path'
import { createEvaluators, folder } from './evaluators.ts'

runCases(join(folder, 'cases'), createEvaluators())
