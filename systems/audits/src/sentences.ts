import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What audits refuse in their own words. */
export const sentences = {
  NormsBroken: {
    title: 'La biblioteca de normas no se puede cargar',
    message: (f) =>
      `${f.name} no es una biblioteca de normas válida (${f.count} ${f.count === 1 ? 'problema' : 'problemas'}).`,
    hint: 'Corrija los documentos señalados; `dictamen audit norms` muestra lo que se entiende de ellos.',
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
