import { checkEngine } from './engine.ts'

checkEngine('own')
