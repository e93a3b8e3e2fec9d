import { cifra, cuantos, enLetra, masDe } from './formato.ts'

const contextos: Readonly<Record<string, string>> = {
  technical: 'técnico',
  conversational: 'conversación',
  mixed: 'mixto',
}

export const auditoria = {
  contextos,
  campos: {
    result: 'resultado',
    notes: 'notas',
    context_type_detected: 'contexto',
    technical_decisions: 'decisiones técnicas',
    rules_referenced: 'referencias a normas',
    coverage_ratio: 'cobertura',
    determinism_score: 'determinismo',
    drift_score: 'deriva',
  } as Readonly<Record<string, string>>,
  corto: (result: string, violations: number): string =>
    violations === 0 ? result : `${result}, ${cuantos(violations, 'infracción', 'infracciones')}`,
  /** What comes after the result in the title. */
  resto: (violations: number, errors: number): string => {
    if (violations === 0) return ': ninguna infracción.'
    const all = `: ${enLetra(violations)} ${violations === 1 ? 'infracción' : 'infracciones'}`
    if (errors === 0) return `${all}, ninguna ERROR.`
    return errors === violations
      ? `${all}, ${violations === 1 ? 'y es' : 'todas'} ERROR.`
      : `${all}, ${enLetra(errors)} de ellas ERROR.`
  },
  lista: (count: number, isMore: boolean): string =>
    count === 0
      ? 'Ninguna respuesta auditada todavía.'
      : `${masDe(isMore)}${cuantos(count, 'respuesta auditada', 'respuestas auditadas')}.`,
  vacio: 'Todavía no hay auditorías. Pega la respuesta de un agente y la petición a la que contesta.',
  auditar: 'Auditar una respuesta',
  resultado: 'Resultado',
  todos: 'todos',
  resultados: { PASS: 'PASS', FAIL: 'FAIL', SKIP: 'SKIP' },
  peticion: 'Petición',
  infracciones: 'Infracciones',
  contexto: 'Contexto',
  decisiones: 'Decisiones',
  referencias: 'Referencias',
  cobertura: 'Cobertura',
  determinismo: 'Determinismo',
  deriva: 'Deriva',
  noEjecutado: 'no ejecutado',
  noAplica: 'no aplica',
  entrada: 'Entrada',
  salida: 'Respuesta auditada',
  leyenda: {
    error: 'subrayado continuo',
    aviso: 'discontinuo',
  },
  notas: 'Notas',
  serie: (count: number): string => `Últimas ${cuantos(count, 'respuesta', 'respuestas')}`,
  recuento: (pass: number, fail: number, skip: number): string =>
    `${cifra(pass)} PASS, ${cifra(fail)} FAIL, ${cifra(skip)} SKIP`,
  punto: (result: string, date: string): string => `${result}, ${date}`,
  coberturas: 'Cobertura en el tiempo',
  sarif: 'Resultado en SARIF',
  json: 'Resultado en JSON',
  lineaBase: 'Línea base: lo de hoy, ya conocido',
  porque: (description: string): string => description,
  porqueResultado: (result: string): string => `¿Por qué ${result}?`,
  porqueContexto: (context: string): string => `¿Por qué contexto ${context}?`,
  etiqueta: (rule: string, location: string): string => `${rule}, ${location}`,
  lineaDe: (location: string): string => location.replace(/^output line /, 'línea '),
  parecido: (value: string): string => `parecido ${value}`,
  minimo: (value: string): string => `mínimo ${value}`,
  nueva: {
    titulo: 'Auditar una respuesta',
    intro:
      'La petición, la respuesta del agente y las normas a las que se atiene. Se pega o se suelta un fichero.',
    peticion: 'Petición',
    respuesta: 'Respuesta del agente',
    contexto: 'Contexto',
    normas: 'Normas',
    deLaUltima: (count: number): string =>
      `${cuantos(count, 'documento', 'documentos')} de la última auditoría`,
    elegidas: (count: number): string => cuantos(count, 'documento elegido', 'documentos elegidos'),
    ninguna: 'ninguna todavía: hace falta al menos un documento;',
    elegir: 'elegir documentos Markdown',
    base: 'Línea base',
    baseElegir: 'elegir línea base',
    baseNinguna: 'ninguna',
    auditar: 'Auditar',
    auditando: 'Auditando…',
    fichero: 'Fichero ira-input (YAML o JSON)',
  },
}
