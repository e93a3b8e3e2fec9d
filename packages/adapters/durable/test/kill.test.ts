import { checkWorkers } from './kill.ts'

checkWorkers('own')
