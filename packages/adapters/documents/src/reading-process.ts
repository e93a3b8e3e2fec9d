import { serve } from '@dictamen/isolation'
import { Refusal } from '@dictamen/kernel'
import { readDocx } from './docx/read-docx.ts'
import type { WordFile } from './isolated-word.ts'

// The process in which Word files are taken apart: it reads what it is sent and knows nothing else.

serve((request) => {
  const { bytes, name } = request as WordFile
  try {
    return readDocx(bytes, name)
  } catch (error) {
    // More parts than the stack or the longest list can hold: the document is to blame.
    if (error instanceof RangeError)
      throw new Refusal('DocumentDamaged', { name, reason: 'su estructura no se puede seguir' })
    throw error
  }
})
