import {
  governorDecision,
  governorRequest,
  queryAudit,
  queryPlan,
  queryRequest,
  synthesizerOutput,
  synthesizerRequest,
} from '@dictamen/contracts'
import { defineEvaluator, defineSystem, type SystemDescription } from '@dictamen/kernel'
import {
  createGovernor,
  createLabReview,
  createQueryAudit,
  createRouter,
  createSynthesizer,
  governorRules,
  routerRules,
  synthesizerRules,
} from './index.ts'

/** Queries, as the rest of the house knows them: a question goes through all of them, so none is asked by itself. */
export const queries: SystemDescription = defineSystem({
  name: 'queries',
  title: 'Consultas',
  word: 'query',
  brief: 'Consultas: plan, decisión y respuesta',
  rulesets: [
    { definition: routerRules, file: 'router-1.0.yaml', model: 'router-words-1.0.yaml' },
    { definition: governorRules, file: 'governor-1.0.yaml' },
    { definition: synthesizerRules, file: 'synthesizer-1.0.yaml' },
  ],
  evaluators: [
    defineEvaluator({
      id: 'queries/router',
      face: 'plan',
      input: queryRequest,
      output: queryPlan,
      needs: ['router'],
      create: ({ ruleset }) => createRouter(ruleset('router')),
    }),
    defineEvaluator({
      id: 'queries/lab-review',
      face: 'ask',
      input: governorRequest,
      output: queryPlan,
      needs: ['governor'],
      create: ({ ruleset }) => createLabReview(ruleset('governor')),
    }),
    defineEvaluator({
      id: 'queries/governor',
      face: 'ask',
      input: governorRequest,
      output: governorDecision,
      needs: ['governor'],
      create: ({ ruleset }) => createGovernor(ruleset('governor')),
      question: { pointer: '/recommendation', options: ['execute', 'postpone', 'reframe', 'discard'] },
    }),
    defineEvaluator({
      id: 'queries/synthesizer',
      face: 'ask',
      input: synthesizerRequest,
      output: synthesizerOutput,
      needs: ['synthesizer'],
      create: ({ ruleset }) => createSynthesizer(ruleset('synthesizer')),
    }),
    defineEvaluator({
      id: 'queries/audit',
      face: 'ask',
      input: queryAudit,
      output: queryAudit,
      needs: ['synthesizer'],
      create: ({ ruleset }) => createQueryAudit(ruleset('synthesizer')),
    }),
  ],
})
