import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What is refused of a folder. */
export const sentences = {
  FolderMisnamed: {
    title: 'La carpeta no se llama como se espera',
    message: (f) => `La carpeta «${f.name}» no sigue la forma ${f.pattern}.`,
    hint: 'Cámbiele el nombre: de él sale el identificador con el que se guarda todo lo demás.',
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
