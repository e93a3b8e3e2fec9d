import { checkEngine } from './engine.ts'

checkEngine('given')
