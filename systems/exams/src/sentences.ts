import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What exams refuse in their own words. */
export const sentences = {
  LanguageUnknown: {
    title: 'Idioma sin paquete',
    message: (f) =>
      `${f.name} parece una revisión de Moodle en un idioma que no se sabe leer: ${f.language}.`,
    hint: 'Escriba su paquete con «dictamen exam locale new CÓDIGO», rellénelo y páselo con --locale, o déjelo en la carpeta locales de los datos.',
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
