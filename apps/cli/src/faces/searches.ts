import { searchCommands } from '../commands/search.ts'
import type { Face } from '../face.ts'

export const searches: Face = { commands: searchCommands }
