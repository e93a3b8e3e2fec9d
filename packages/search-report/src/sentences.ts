import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What is refused of a report. */
export const sentences = {
  EditUnusable: {
    title: 'El borrador editado no se puede usar',
    message: (f) => `${f.reason}.`,
    hint: 'Parta del borrador que escribe «search report --draft» y cambie solo su primera parte: cada frase conserva su nota o queda como redacción propia.',
  },
  EditOutdated: {
    title: 'La edición es de otro borrador',
    message: (f) =>
      `Las notas del informe de ${f.candidate} no son las que había cuando ${f.by} lo editó (${f.at}).`,
    hint: 'Deshaga la edición con «search report --undo-edit» y edite el borrador de ahora.',
  },
  EditMissing: {
    title: 'No hay edición que deshacer',
    message: (f) => `El informe de ${f.candidate} es el que escribió la máquina.`,
    hint: 'Compruebe la búsqueda y el candidato.',
  },
  ReportNotAnonymous: {
    title: 'El informe no puede salir anónimo',
    message: (f) => `${f.reason}.`,
    hint: 'Arréglelo en los documentos o en el nombre del fichero y pídalo otra vez; con nombres sí puede salir.',
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
