import { sentences as audits } from '@dictamen/audits/sentences'
import { sentences as drive } from '@dictamen/drive/sentences'
import { sentences as exams } from '@dictamen/exams/sentences'
import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { runSentences } from '@dictamen/kernel/durable'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'
import { sentences as pdf } from '@dictamen/pdf/sentences'
import { sentences as postgres } from '@dictamen/postgres/sentences'
import { sentences as searchFolder } from '@dictamen/search-folder/sentences'
import { sentences as searchReport } from '@dictamen/search-report/sentences'

/** What the host refuses in its own words. */
const own = {
  RulesetBehind: {
    title: 'La versión del conjunto de reglas no sigue a sus cambios',
    message: (f) =>
      `${f.name} pasa de ${f.from} a ${f.to} y sus cambios piden una versión ${f.bump === 'major' ? 'mayor' : f.bump === 'minor' ? 'menor' : 'de corrección'}.`,
    hint: 'Suba la versión; `dictamen rules diff` enumera los cambios y el salto que pide cada uno.',
  },
  ModelMissing: {
    title: 'El modelo no está disponible',
    message: (f) =>
      `La auditoría compara significados con un modelo que no se puede usar: ${f.reason}. Lo trae «${f.line}».`,
    hint: 'Ejecute esa línea donde esté instalado Dictamen; o tráigalo con `dictamen models fetch minilm`, indique con --model-dir una carpeta con sus ficheros, o audite sin él con --embedder lexical, que tiene otros umbrales.',
  },
  ModelUnwanted: {
    title: 'Se exige el modelo y se pide otro motor',
    message: (f) => `Se exige trabajar con el modelo y el motor pedido es «${f.embedder}».`,
    hint: 'Quite --require-model, o pida --embedder minilm.',
  },
  ModelUnfetched: {
    title: 'El modelo no se ha podido traer',
    message: (f) => `No se ha podido traer ${f.name}: ${f.reason}.`,
    hint: 'Compruebe la conexión, o dé con --from otra dirección que lo tenga. En una máquina sin red, copie los ficheros y dé su carpeta con --model-dir al auditar.',
  },
  SheetMissing: {
    title: 'Sin hoja de juicio',
    message: (f) =>
      `El expediente ${f.record} no tiene puntos que juzgar: no es la decisión de un candidato.`,
    hint: 'La hoja es de la decisión de un candidato (searches/candidate) cuya persona no se ha borrado.',
  },
  WitnessElsewhere: {
    title: 'El testigo no está aquí',
    message: (f) => `Tras estos juicios toca ${f.step}, y quien testificó en esta búsqueda no está aquí.`,
    hint: 'Guarde los juicios con «dictamen search judge» donde se ejecutó la búsqueda: allí se le pregunta.',
  },
  HeadUnreadable: {
    title: 'La cabeza no se puede leer',
    message: () => 'Lo que se da como cabeza no es una cabeza firmada de un registro.',
    hint: 'Dé el fichero que escribió `dictamen records head`, o la línea misma, que empieza por {"head":.',
  },
  HeadForeign: {
    title: 'La cabeza es de otro registro',
    message: (f) => `La cabeza es del registro ${f.found} y este es ${f.log}.`,
    hint: 'Compruebe la carpeta de datos (--data) y de qué instalación se recibió la cabeza.',
  },
  RulesMissing: {
    title: 'Faltan las reglas que lo decidieron',
    message: (f) => `Ni esta edición trae ni aquí se guarda ${f.name} con la huella ${f.sha256}….`,
    hint: 'Repítalo con la edición de Dictamen que lo decidió.',
  },
  RecordNotEvaluation: {
    title: 'Ese expediente no se decide',
    message: (f) => `${f.record} no es una evaluación: no hay nada que decidir otra vez.`,
    hint: '`dictamen records list --kind evaluation` enumera las que lo son.',
  },
  SystemUnknown: {
    title: 'No se conoce el evaluador',
    message: (f) => `Este programa no tiene el evaluador ${f.system}.`,
    hint: 'Use la edición de Dictamen que hizo el expediente.',
  },
  RunFailed: {
    title: 'La ejecución ha fallado',
    message: (f) => `La ejecución ${f.run} no llegó al final: ${f.reason}.`,
    hint: '`dictamen runs show` dice en qué paso; la misma orden, o `dictamen runs retry`, la retoma donde quedó.',
  },
  WorkerOther: {
    title: 'El trabajador no daría los mismos bytes',
    message: (f) => `Este trabajador no tiene lo mismo que quien encargó la ejecución: ${f.reason}.`,
    hint: 'Instale en todas las máquinas la misma edición de Dictamen y el mismo modelo, y repita con `dictamen runs retry`.',
  },
} satisfies Sentences

/** What any room behind the host refuses: whoever serves people tells all of it. */
export const sentences = {
  ...audits,
  ...drive,
  ...exams,
  ...pdf,
  ...postgres,
  ...runSentences,
  ...searchFolder,
  ...searchReport,
  ...own,
}

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
