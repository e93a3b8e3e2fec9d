import { refusalsOf, sentences, type Refusal as AnyRefusal, type Sentences } from 'dictamen'

/** What only a command refuses. */
const own = {
  OutputIncomplete: {
    title: 'El resultado no se ha escrito entero',
    message: (f) => `La salida estándar no admite más: ${f.reason}.`,
    hint: 'Deseche lo escrito, elija otro destino o libere espacio, y repita la orden.',
  },
  PortTaken: {
    title: 'El puerto está ocupado',
    message: (f) => `Otro programa, quizá otro «dictamen serve», ya escucha en el puerto ${f.port}.`,
    hint: 'Elija otro puerto con --port, o 0 para cualquiera que esté libre.',
  },
} satisfies Sentences

export const Refusal = refusalsOf({ ...sentences, ...own })
export type Refusal = AnyRefusal
