// Loaded before the program (`node --import`): from then on it has a sixth system.
import { join } from 'node:path'
import { registerSystem } from '../src/systems.ts'
import { cartas } from './cartas/src/system.ts'

registerSystem(cartas, join(import.meta.dirname, 'cartas'))
