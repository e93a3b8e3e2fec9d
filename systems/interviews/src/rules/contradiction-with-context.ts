import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
export const contradictionWithContext = defineRule({
  id: 'flags/contradiction_with_context',
  options: z.unknown(),
  detect: () => [],
})
