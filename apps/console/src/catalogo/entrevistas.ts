import type { Flags, Mandate, QuestionFlags } from '@dictamen/contracts'
import { cifra, cuantos, masDe } from './formato.ts'

export type FlagField = Exclude<keyof QuestionFlags, 'question_id' | 'target'>

/** Each field: its name, its head on a phone, and how its question is asked. */
const campos: Readonly<
  Record<FlagField, { readonly nombre: string; readonly corto: string; readonly cabeza: string }>
> = {
  closure_ok: { nombre: 'cierre cortado', corto: 'Ci', cabeza: 'Cierre' },
  hedging_detected: { nombre: 'duda', corto: 'Du', cabeza: 'Duda' },
  drift_detected: { nombre: 'deriva', corto: 'De', cabeza: 'Deriva' },
  over_explanation: { nombre: 'sobreexplicación', corto: 'So', cabeza: 'Sobre\u00ADexpl.' },
  contradiction_with_context: { nombre: 'contradicción', corto: 'Co', cabeza: 'Contra\u00ADdicción' },
  authority_level: { nombre: 'autoridad', corto: 'Au', cabeza: 'Autoridad' },
  verbal_risk: { nombre: 'riesgo verbal', corto: 'Ri', cabeza: 'Riesgo verbal' },
}

const cierres: Readonly<Record<string, string>> = {
  ok: 'ok',
  fail: 'falla',
}

export const entrevistas = {
  titulo: 'Entrevistas',
  campos,
  observado: 'observado',
  derivado: 'derivado',
  pregunta: 'Pregunta',
  sesion: 'Sesión',
  sesiones: 'Sesiones',
  tramos: { rrhh: 'RR. HH.', tecnico: 'Técnica' } as Readonly<Record<string, string>>,
  veredicto: ({ overall_closure, overall_authority, overall_verbal_risk }: Flags['summary']): string =>
    `Cierre ${cierres[overall_closure] ?? overall_closure}, autoridad ${overall_authority}, riesgo verbal ${overall_verbal_risk}.`,
  partes: { cierre: 'Cierre ', autoridad: ', autoridad ', riesgo: ', riesgo verbal ', fin: '.' },
  cierre: (value: string): string => cierres[value] ?? value,
  respuestas: (count: number): string => cuantos(count, 'respuesta', 'respuestas'),
  cortadas: (cut: number, of: number): string =>
    `${cifra(cut)} ${cut === 1 ? 'cortada' : 'cortadas'} de ${cifra(of)}`,
  tramosDe: (targets: readonly string[]): string => targets.join(' y '),
  tablaDe: (id: string): string => `Preguntas por marcas de ${id}`,
  celda: (name: string, isMarked: boolean, count: number): string =>
    isMarked ? `${name}: sí${count > 1 ? `, ${cifra(count)}` : ''}` : `${name}: no`,
  nivel: (name: string, level: string): string => `${name} ${level}`,
  leyenda: {
    una: '1 marca',
    dos: '2',
    tres: '3 o más',
    ninguna: 'no observado',
  },
  porque: (field: FlagField, number: number, value: boolean | string): string => {
    const { nombre } = campos[field]
    if (typeof value === 'string') return `¿Por qué ${nombre} ${value} en la pregunta ${cifra(number)}?`
    const isMarked = field === 'closure_ok' ? !value : value
    return isMarked
      ? `¿Por qué hay ${nombre} en la pregunta ${cifra(number)}?`
      : `¿Por qué no hay ${nombre} en la pregunta ${cifra(number)}?`
  },
  porqueSesion: (what: string): string => `¿Por qué ${what} en la sesión?`,
  resumen: {
    overall_closure: (value: string): string => `cierre ${value}`,
    overall_authority: (value: string): string => `autoridad ${value}`,
    overall_verbal_risk: (value: string): string => `riesgo verbal ${value}`,
  } as Readonly<Record<string, (value: string) => string>>,
  valorDe: (field: FlagField, value: boolean | string): string => {
    if (typeof value === 'string') return value
    if (field === 'closure_ok') return value ? 'sin corte' : 'cortada'
    return value ? 'sí' : 'no'
  },
  quienHabla: { pregunta: 'Pregunta', respuesta: 'Respuesta', contexto: 'Contexto' },
  contexto: (id: string): string => `contexto ${id}`,
  vacio:
    'Todavía no hay sesiones. Suelta una transcripción con su juego de preguntas, o abre las de ejemplo.',
  nueva: 'Evaluar una sesión',
  practicar: 'Practicar',
  importar: 'Importar subtítulos',
  compararCon: (date: string): string => `Comparar con la del ${date}`,
  mandato: 'este mandato',
  etiquetas: {
    overall_closure: 'cierre de la sesión',
    overall_authority: 'autoridad de la sesión',
    overall_verbal_risk: 'riesgo verbal de la sesión',
    flags_id: 'identificador',
    generated_at: 'hora',
    constraint: 'límite de la respuesta',
    p_value: 'esta p de McNemar',
    counts: 'el recuento del campo',
    questions: 'estos cambios',
  } as Readonly<Record<string, string>>,
  emitirMandatos: 'Emitir mandatos',
  listaDe: (count: number, isMore: boolean): string =>
    count === 0
      ? 'Ninguna sesión todavía.'
      : `${masDe(isMore)}${cuantos(count, 'sesión', 'sesiones')}, la última arriba.`,
  todas: 'todos',
  mandatos: 'Mandatos',
  mandatosNota:
    'Qué volver a preguntar, según los desencadenantes del contrato. No aconsejan: ordenan la segunda vuelta.',
  sinMandatos: 'Ningún desencadenante: esta sesión no deja mandatos.',
  prioridad: { alta: 'prioridad alta', media: 'prioridad media', baja: 'prioridad baja' } as Readonly<
    Record<Mandate['priority'], string>
  >,
  cierreDe: {
    binario: 'sí o no, una palabra',
    '1_frase': 'una frase',
    '2_frases': 'dos frases como mucho',
  } as Readonly<Record<string, string>>,
  comparacion: {
    titulo: 'Sesiones lado a lado',
    mejora: 'mejora',
    empeora: 'empeora',
    igual: 'igual',
    soloA: 'solo en A',
    soloB: 'solo en B',
    veredicto: (improved: number, worsened: number, questions: number): string => {
      const where = cuantos(questions, 'pregunta', 'preguntas')
      if (worsened === 0 && improved === 0) return `Nada cambia en ${where}.`
      const better = improved === 0 ? 'Ninguno mejora' : cuantos(improved, 'valor mejora', 'valores mejoran')
      const worse = worsened === 0 ? 'ninguno empeora' : cuantos(worsened, 'empeora', 'empeoran')
      return `${better} y ${worse} en ${where}.`
    },
    campo: 'Campo',
    p: 'p exacta de McNemar',
    pNota: 'Con tan pocas preguntas, una p alta no dice que nada cambió: dice que podría ser azar.',
    agregado: 'Agregados',
    recuento: 'Recuento por campo',
  },
  progreso: {
    titulo: 'Progreso',
    ver: (sessions: number): string => `Progreso en ${cuantos(sessions, 'sesión', 'sesiones')}`,
    veredicto: (improving: number, worsening: number, sessions: number): string => {
      const where = cuantos(sessions, 'sesión', 'sesiones')
      if (improving === 0 && worsening === 0) return `Ninguna marca enseña tendencia en ${where}.`
      const better =
        improving === 0 ? 'Ninguna marca mejora' : cuantos(improving, 'marca mejora', 'marcas mejoran')
      const worse = worsening === 0 ? 'ninguna empeora' : cuantos(worsening, 'empeora', 'empeoran')
      return `${better} y ${worse} en ${where}.`
    },
    sesion: (label: string, date: string, answers: number): string =>
      `${label}: ${date}, ${cuantos(answers, 'respuesta', 'respuestas')}`,
    nota: 'La barra es el intervalo del 95 %. Una tendencia se muestra con tres sesiones o más y cuando su intervalo deja fuera el cero.',
    cuenta: (name: string, field: FlagField, counted: boolean | string): string =>
      field === 'closure_ok' ? 'Cortada' : typeof counted === 'string' ? `${name} ${counted}` : name,
    de: (marked: number, answers: number): string => `${marked} de ${answers}`,
    intervalo: (low: number, high: number): string => `${Math.round(low * 100)}–${Math.round(high * 100)} %`,
    tendencia: (trend: { direction: string; change_per_session: number }): string => {
      if (trend.direction === 'not_shown') return 'sin tendencia demostrada'
      const points = Math.abs(Math.round(trend.change_per_session * 100))
      return trend.direction === 'improving'
        ? `mejora: ${points} puntos menos por sesión`
        : `empeora: ${points} puntos más por sesión`
    },
    este: 'este progreso',
    estaTendencia: 'esta tendencia',
  },
  practica: {
    titulo: 'Practicar con un juego de preguntas',
    ronda: (round: number): string => (round === 1 ? 'Primera vuelta' : 'Segunda vuelta'),
    evaluadaComparada: 'Abrir la comparación',
    mandato: 'Mandato',
    nombre: (id: string, target: string, count: number): string =>
      `${entrevistas.tramos[target] ?? target}, ${cuantos(count, 'pregunta', 'preguntas')} (${id})`,
    verPreguntas: 'Ver las preguntas',
    intro:
      'Se muestra una pregunta, corre su tiempo y se responde escribiendo. Al agotarse, la respuesta se corta: el corte es un hecho de la sesión. Al final se evalúa todo junto.',
    juego: 'Juego de preguntas',
    contexto: 'Contexto de la persona',
    empezar: 'Empezar',
    preguntaDe: (at: number, of: number): string => `Pregunta ${cifra(at)} de ${cifra(of)}`,
    regla: 'Regla de cierre',
    tiempo: 'Tiempo',
    segundosDe: (limit: number): string => `${cifra(limit)} s`,
    segundos: (left: number, of: number): string => `${cifra(left)} s de ${cifra(of)}`,
    responder: 'Respuesta',
    terminar: 'Cerrar la respuesta',
    cortar: 'Cortar aquí',
    cortada: 'La respuesta se cortó al agotarse el tiempo.',
    siguiente: 'Siguiente pregunta',
    evaluar: 'Evaluar la sesión',
    evaluando: 'Evaluando…',
    abrir: 'Abrir la sesión completa',
    segundaVuelta: 'Segunda vuelta',
    sinMandatos: 'Sin mandatos: no hace falta segunda vuelta.',
    sinJuegos:
      'No hay ningún juego de preguntas en este espacio. Evalúa antes una sesión: su juego queda aquí para practicar.',
    sujeto: 'De quién es la práctica',
    sujetoNota: 'Todo lo suyo se puede borrar entero con ese nombre.',
  },
  importacion: {
    titulo: 'De una grabación a una transcripción',
    intro:
      'WebVTT, SRT, JSON de Whisper o diálogo escrito. Los turnos se alinean con las preguntas; lo que se deduce se confirma aquí, y lo que no encuentra sitio se lista.',
    fichero: 'Subtítulos o diálogo',
    juego: 'Juego de preguntas (YAML o JSON)',
    contexto: 'Contexto (YAML o JSON)',
    alinear: 'Alinear',
    confirmar: 'Confirmar cada cierre',
    valor: 'Valor',
    razon: 'Razón',
    cortada: 'cortada',
    completa: 'cerró sola',
    sinSitio: (count: number): string => `${cuantos(count, 'turno', 'turnos')} sin pregunta`,
    sinRespuesta: (ids: string): string => `Sin respuesta en la grabación: ${ids}.`,
    evaluar: 'Evaluar con estos cierres',
    turno: 'Turno',
  },
  subir: {
    titulo: 'Evaluar una sesión',
    intro:
      'Transcripción, juego de preguntas y contexto, cada uno en YAML o JSON. Una o dos transcripciones.',
    transcripcion: 'Transcripción',
    juegos: 'Juego de preguntas',
    contexto: 'Contexto',
    sujeto: 'Persona (para poder borrarla)',
    evaluar: 'Evaluar',
  },
}
