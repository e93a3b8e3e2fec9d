export { compareRepetitions, type Repeated, type StabilityReport } from './compare.ts'
export { perturb, PERTURBATIONS, type Perturbation } from './perturb.ts'
export { readPerturbing, stabilityRules } from './rules.ts'
