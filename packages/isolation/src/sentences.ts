import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What a reader in a process of its own refuses. */
export const sentences = {
  DocumentTooDemanding: {
    title: 'El documento necesita demasiada memoria',
    message: (f) => `${f.name} necesita más memoria de la permitida para leerlo (${f.megabytes} MB).`,
    hint: 'Divídalo o vuelva a imprimirlo.',
  },
  ReadersBusy: {
    title: 'Los lectores de documentos están ocupados',
    message: (f) => `Ya hay ${f.limit} documentos esperando a que se lean los anteriores.`,
    hint: 'Espere a que terminen y vuelva a enviarlo, o mándelos juntos a la cola.',
    isPassing: true,
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
