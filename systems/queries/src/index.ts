export { createRouter, routerRules } from './router/index.ts'
