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
  PortForbidden: {
    title: 'El puerto está reservado',
    message: (f) => `Esta cuenta no puede escuchar en el puerto ${f.port}.`,
    hint: 'Elija otro con --port, a partir de 1024.',
  },
  HostUnknown: {
    title: 'Esta máquina no tiene esa dirección',
    message: (f) => `Ninguna interfaz de esta máquina tiene la dirección ${f.host}.`,
    hint: 'Con --host 0.0.0.0 se escucha en todas las que tiene.',
  },
  ListeningExposed: {
    title: 'Se llegaría desde fuera sin https',
    message: (f) =>
      `Con --host ${f.host} se llega desde otras máquinas, y no se ha dicho por qué dirección https.`,
    hint: 'Ponga delante un proxy con https y dé su dirección con --origin https://…; en un laboratorio sin datos de nadie, --insecure-i-know.',
  },
  OriginInClear: {
    title: 'Se llegaría desde fuera sin https',
    message: (f) =>
      `La dirección ${f.origin} no es https: contraseñas y veredictos viajarían a la vista de toda la red.`,
    hint: 'Dé la dirección https del proxy con --origin; en un laboratorio sin datos de nadie, --insecure-i-know.',
  },
} satisfies Sentences

export const Refusal = refusalsOf({ ...sentences, ...own })
export type Refusal = AnyRefusal
