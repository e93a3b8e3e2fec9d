import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What a service on the network refuses, or cannot do now. */
export const sentences = {
  ServiceRefused: {
    title: 'El servicio no da acceso',
    message: (f) => `${f.service} no permite leer ${f.name}: ${f.reason}.`,
    hint: 'Compruebe las credenciales y que el recurso esté compartido con ellas.',
  },
  ServiceUnavailable: {
    title: 'El servicio no contesta ahora',
    message: (f) => `${f.service} no ha contestado: ${f.reason}.`,
    hint: 'No se ha decidido nada. Espere y vuelva a ejecutar la misma orden: sigue donde quedó.',
    isPassing: true,
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
