import { checkWorkers } from './kill.ts'

checkWorkers('given')
