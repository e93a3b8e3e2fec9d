import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Carta = z.strictObject({ carta_id: z.string().min(1), text: z.string().min(1) })
const Check = z.strictObject({
  carta_id: z.string().min(1),
  sender: z.string().nullable(),
  date: z.string().nullable(),
  subject: z.string().nullable(),
  complete: z.boolean(),
})

export type Carta = z.infer<typeof Carta>
export type CartaCheck = z.infer<typeof Check>

/** A letter as somebody wrote it. */
export const carta = defineContract<Carta>({
  id: 'carta',
  version: '1.0',
  source: 'Cartas',
  schema: Carta,
  invariants: {},
})

/** What of a letter was found; null for what it does not say. */
export const cartaCheck = defineContract<CartaCheck>({
  id: 'carta-check',
  version: '1.0',
  source: 'Cartas',
  schema: Check,
  invariants: {
    'está completa si no falta nada': ({ sender, date, subject, complete }) =>
      complete === ![sender, date, subject].includes(null)
        ? []
        : [{ pointer: '/complete', message: 'debe decir si falta algo' }],
  },
})
