import { checkDurable, conformanceQueues, conformanceWorkflows, MemoryEngine } from '../src/index.ts'

const engine = new MemoryEngine(conformanceWorkflows, conformanceQueues)

checkDurable('the engine in memory', () => engine)
