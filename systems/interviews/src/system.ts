import {
  comparisonRequest,
  contextPack,
  doctorReport,
  doctorRequest,
  flags,
  interviewSession,
  mandates,
  mandatesRequest11,
  progress,
  questionSet,
  sessionComparison,
  traceDocument,
  transcript,
} from '@dictamen/contracts'
import {
  composeDocuments,
  defineEvaluator,
  defineSystem,
  nameOf,
  Refusal,
  type Document,
  type SystemDescription,
  type Given,
} from '@dictamen/kernel'
import {
  comparisonRules,
  createComparison,
  createDoctor,
  createFlags,
  createMandates,
  createProgress,
  flagsRules,
  importRules,
  mandatesRules,
  progressRules,
  recogniseDocument,
  warningsOf,
} from './index.ts'

const profiles = {
  values: ['seed', 'extended'],
  about: 'Perfil de reglas: seed, las de la semilla; extended (por omisión), las ampliadas',
} as const

const questionSets = {
  name: 'question_sets',
  contract: nameOf(questionSet),
  many: [1, 2],
  flag: 'questions',
  placeholder: 'Q',
} as const

const flagsEvaluator = defineEvaluator({
  id: 'interviews/flags',
  input: interviewSession,
  output: flags,
  needs: ['flags'],
  create: ({ ruleset }) => createFlags(ruleset('flags')),
  asked: {
    word: 'flags',
    title: 'Flags 1.1',
    brief: 'Flags 1.1 de una o dos transcripciones',
    description:
      'Estados observables de cada respuesta y tres agregados (flags@1.1). No aconseja ni juzga a nadie.',
    examples: [
      'dictamen interview flags --transcript hr.yaml --questions preguntas.yaml --context contexto.yaml',
      'dictamen interview flags --transcript hr.yaml --transcript tec.yaml --questions q1.yaml --questions q2.yaml \\\n    --context contexto.yaml --trace evidencia.json --format json',
    ],
    forModels: [
      'Observa cómo respondió una persona en una o dos entrevistas (rrhh, tecnico) y devuelve flags@1.1: estados',
      'observables por respuesta y tres agregados. No aconseja ni dice «apto» o «no apto»: no lo presente así.',
      'Necesita la transcripción, su conjunto de preguntas y el contexto de la persona.',
    ].join(' '),
    takes: [
      {
        name: 'transcripts',
        contract: nameOf(transcript),
        about: 'Transcripción; una de rrhh y otra de tecnico como mucho',
        many: [1, 2],
        flag: 'transcript',
        placeholder: 'T',
      },
      { ...questionSets, about: 'Preguntas de cada transcripción' },
      {
        name: 'context',
        contract: nameOf(contextPack),
        about: 'Contexto de la persona',
        flag: 'context',
        placeholder: 'C',
      },
    ],
    profiles,
    isTimed: true,
    compose: (given) => composeDocuments('la sesión', given),
    warningsOf: ({ question_sets: sets }) => sets.flatMap(warningsOf),
  },
})

const mandatesEvaluator = defineEvaluator({
  id: 'interviews/mandates',
  input: mandatesRequest11,
  output: mandates,
  needs: ['mandates'],
  create: ({ ruleset }) => createMandates(ruleset('mandates')),
  asked: {
    word: 'mandates',
    title: 'qué volver a preguntar',
    brief: 'Qué volver a preguntar, y con qué cierre (mandates@1.0)',
    description:
      'Un mandato por cada disparador de los Flags: cierre forzado, autoridad baja, riesgo alto o deriva.',
    examples: [
      'dictamen interview mandates --flags flags.json --questions preguntas.yaml',
      'dictamen interview mandates --flags flags.json --questions preguntas.yaml --flags-trace evidencia.json',
    ],
    forModels:
      'A partir de unos flags@1.1 y sus preguntas devuelve mandates@1.0: qué respuestas hay que volver a pedir y con qué formato.',
    takes: [
      {
        name: 'flags',
        contract: nameOf(flags),
        about: 'Los Flags de la entrevista',
        flag: 'flags',
        placeholder: 'F',
      },
      { ...questionSets, about: 'Preguntas' },
      {
        name: 'trace',
        contract: nameOf(traceDocument),
        about: 'Traza de los Flags, la de `interview flags --trace`: con ella cada mandato nombra su causa',
        optional: true,
        flag: 'flags-trace',
        placeholder: 'TRAZA',
      },
    ],
    isTimed: true,
    compose: (given) => composeDocuments('la petición', given),
  },
})

const comparisonEvaluator = defineEvaluator({
  id: 'interviews/comparison',
  input: comparisonRequest,
  output: sessionComparison,
  needs: ['comparison'],
  create: ({ ruleset }) => createComparison(ruleset('comparison')),
  asked: {
    word: 'compare',
    title: 'comparar sesiones',
    brief: 'Compara los Flags de dos o más sesiones (session-comparison@1.0)',
    description: [
      'Transición de cada marca, recuentos, cambio de los agregados y prueba exacta de McNemar. Las sesiones se dan en el',
      'orden en que tuvieron lugar; con más de dos se compara cada una con la siguiente y la primera con la última.',
    ].join('\n'),
    examples: ['dictamen interview compare sesion1.json sesion2.json'],
    forModels:
      'Compara los flags@1.1 de dos o más sesiones de la misma persona, en el orden en que ocurrieron, y devuelve session-comparison@1.0.',
    takes: [
      {
        name: 'sessions',
        contract: nameOf(flags),
        about: 'Flags de una sesión',
        many: [1, 100],
        least: 2,
        placeholder: 'FLAGS',
      },
    ],
    isTimed: true,
    compose: (given) => composeDocuments('la comparación', given),
  },
})

const progressEvaluator = defineEvaluator({
  id: 'interviews/progress',
  input: comparisonRequest,
  output: progress,
  needs: ['progress'],
  create: ({ ruleset }) => createProgress(ruleset('progress')),
  asked: {
    word: 'progress',
    title: 'progreso de una persona',
    brief: 'Cómo va cada marca a lo largo de dos o más sesiones (progress@1.0)',
    description: [
      'De cada marca, en cuántas respuestas de cada sesión aparece, con su intervalo, y cuánto cambia de una sesión a la',
      'siguiente. Las sesiones se dan en el orden en que tuvieron lugar. Una tendencia solo se muestra con tres sesiones o más',
      'y cuando su intervalo deja fuera el cero.',
    ].join('\n'),
    examples: ['dictamen interview progress enero.json febrero.json marzo.json'],
    forModels: [
      'Sigue las marcas de los flags@1.1 de una misma persona a lo largo de sus sesiones, en el orden en que ocurrieron, y',
      'devuelve progress@1.0. «not_shown» es que no se puede afirmar tendencia: no la presente como estancamiento.',
    ].join(' '),
    takes: [
      {
        name: 'sessions',
        contract: nameOf(flags),
        about: 'Flags de una sesión',
        many: [1, 100],
        least: 2,
        placeholder: 'FLAGS',
      },
    ],
    isTimed: true,
    compose: (given) => composeDocuments('el progreso', given),
  },
})

const doctorEvaluator = defineEvaluator({
  id: 'interviews/doctor',
  input: doctorRequest,
  output: doctorReport,
  needs: ['flags'],
  create: ({ ruleset }) => createDoctor(ruleset('flags')),
  asked: {
    word: 'doctor',
    title: 'comprobar documentos ajenos',
    brief: 'Comprueba documentos ajenos campo a campo',
    description: [
      'Enumera cada campo cuyo valor no es el que dan las reglas, con el que debería ser. Acepta transcripciones, conjuntos',
      'de preguntas, contextos y Flags; cuantos más se den, más se puede comprobar. Termina con 1 si hay divergencias.',
    ].join('\n'),
    examples: [
      'dictamen interview doctor flags.json --transcript t.yaml --questions q.yaml --context c.yaml',
    ],
    forModels: [
      'Comprueba campo a campo documentos que escribió otro programa o modelo (transcripción, preguntas, contexto, flags) y',
      'devuelve cada valor que las reglas no darían (doctor-report@1.0). Úselo antes de fiarse de unos Flags que no calculó Dictamen.',
    ].join(' '),
    takes: [{ name: 'documents', contract: null, about: 'Documento que comprobar', many: [1, 20] }],
    profiles,
    isTimed: false,
    compose: composeDoctorRequest,
  },
})

/** What the doctor can tell apart, in the order of their names. */
const EXAMINED = [contextPack, flags, questionSet, transcript].map(nameOf)

function composeDoctorRequest({ documents = [] }: Given): Document {
  const request = {
    documents: [documents].flat().map(({ name, value }) => {
      const contract = recogniseDocument(value)
      if (contract !== null) return { name, contract, value }
      throw new Refusal('FormatUnknown', { name, reason: `no se reconoce como ${EXAMINED.join(', ')}` })
    }),
  }
  return { name: 'El valor', value: request, locate: () => ({}) }
}

/** Interviews, as the rest of the house knows them. */
export const interviews: SystemDescription = defineSystem({
  name: 'interviews',
  title: 'Entrevistas',
  word: 'interview',
  brief: 'Entrevistas: Flags 1.1, mandatos, comparación, importación',
  rulesets: [
    { definition: flagsRules, file: 'flags-1.2.yaml' },
    { definition: flagsRules, file: 'flags-1.1.yaml', name: 'flags@1.1', profiles: ['seed'] },
    { definition: mandatesRules, file: 'mandates-1.1.yaml' },
    { definition: mandatesRules, file: 'mandates-1.0.yaml', name: 'mandates@1.0' },
    { definition: comparisonRules, file: 'comparison-1.0.yaml' },
    { definition: progressRules, file: 'progress-1.0.yaml' },
    { definition: importRules, file: 'import-1.0.yaml' },
  ],
  evaluators: [flagsEvaluator, mandatesEvaluator, comparisonEvaluator, progressEvaluator, doctorEvaluator],
})
