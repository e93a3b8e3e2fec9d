import { cifra, cuantos, masDe } from './formato.ts'

const recomendaciones: Readonly<Record<string, string>> = {
  execute: 'Ejecutar',
  postpone: 'Aplazar',
  reframe: 'Reformular',
  discard: 'Descartar',
}
const niveles: Readonly<Record<string, string>> = { low: 'bajo', medium: 'medio', high: 'alto' }
const confianzas: Readonly<Record<string, string>> = { low: 'baja', medium: 'media', high: 'alta' }
const riesgos: Readonly<Record<string, string>> = {
  labor: 'Laboral',
  tax: 'Fiscal',
  brand: 'Marca',
  focus: 'Foco',
}
const deRiesgo: Readonly<Record<string, string>> = {
  labor: 'riesgo laboral',
  tax: 'riesgo fiscal',
  brand: 'riesgo de marca',
  focus: 'riesgo de foco',
}
const dominios: Readonly<Record<string, string>> = {
  market: 'mercado',
  brand: 'marca',
  tax: 'fiscal',
  transition: 'carrera',
  system: 'sistema',
  growth: 'crecimiento',
  lab: 'laboratorio',
}
const marcas: Readonly<Record<string, string>> = {
  'hitl-required': 'pide una persona',
  'lab-access-requested': 'se pidió laboratorio',
  'lab-access-denied': 'laboratorio denegado',
  'domain-hint-overridden': 'la pista de dominio no se siguió',
  'router-ambiguity-detected': 'pregunta ambigua',
  'needs-clarification': 'hace falta aclarar',
  'mode-forced-deep': 'se pasó a modo profundo',
  'strategic-mode-parse-failed': 'el modo estratégico no se pudo leer',
}
const datos: Readonly<Record<string, { readonly nombre: string; readonly unidad: string }>> = {
  cash: { nombre: 'Caja', unidad: 'euros' },
  runway: { nombre: 'Liquidez', unidad: 'meses' },
  closings: { nombre: 'Cierres', unidad: 'en doce meses' },
}

const campos: Readonly<Record<string, string>> = {
  recommendation: 'recomendación',
  diagnosis: 'diagnóstico',
  next_steps: 'paso',
  dont_do: 'no hacer',
  confidence: 'confianza',
  flags: 'marca',
  strategic_mode_version: 'modo estratégico',
}

export const consultas = {
  recomendaciones,
  niveles,
  confianzas,
  riesgos,
  deRiesgo,
  dominios,
  datos,
  campo: (field: string, at: number | null): string =>
    at === null ? (campos[field] ?? field.replaceAll('_', ' ')) : `${campos[field] ?? field} ${cifra(at)}`,
  marca: (flag: string): string => marcas[flag] ?? flag,
  lista: (count: number, isMore: boolean): string =>
    count === 0
      ? 'Ninguna consulta todavía.'
      : `${masDe(isMore)}${cuantos(count, 'consulta', 'consultas')}, la última arriba.`,
  vacio:
    'Todavía no se ha preguntado nada. Escribe una pregunta de la casa: si abrir, si contratar, si esperar.',
  pregunta: 'Pregunta',
  recomendacion: 'Recomendación',
  todas: 'todas',
  riesgoMayor: 'Riesgo mayor',
  otra: 'Otra pregunta',
  primera: 'Escribe la pregunta',
  consultar: 'Consultar',
  consultando: 'Consultando…',
  dominio: 'Dominio',
  automatico: 'automático',
  modo: 'Modo',
  modos: { fast: 'rápido', deep: 'profundo' } as Readonly<Record<string, string>>,
  modoAuto: 'según la pregunta',
  estrategico: (version: string): string => `modo estratégico ${version}`,
  sinEstrategico: 'sin modo estratégico',
  otroEstrategico: 'cambiar de modo estratégico',
  confianza: 'Confianza',
  aRevision: 'pasa a Revisión',
  plan: 'Plan de consulta',
  verPlan: 'Plan',
  planTitulo: 'Qué se consulta y por qué',
  planEmitido: (moment: string): string => `Emitido el ${moment}. No cambia después.`,
  pista: 'Pista de dominio',
  dominiosTitulo: 'Dominios',
  cabezasDominio: { dominio: 'Dominio', activa: 'Lo que lo activa', peso: 'Peso' },
  deTres: (count: number): string => `${cifra(count)} de 3 como máximo`,
  sinPalabras: 'ninguna palabra de la pregunta',
  razonamiento: 'Razonamiento del plan',
  laboratorio: 'Laboratorio',
  labEstados: { approved: 'aprobado', denied: 'denegado', conditional: 'condicional' } as Readonly<
    Record<string, string>
  >,
  evidencia: 'Evidencia',
  agentes: 'Agentes',
  habilidades: 'Habilidades',
  marcasTitulo: 'Marcas',
  otros: 'Laboratorio, agentes y marcas',
  sePide: 'se pide',
  noSePide: 'no se pide',
  ninguno: 'ninguno',
  datosTitulo: 'Datos que cambiarían la decisión',
  anotar: 'Anotar y preguntar otra vez',
  noConsta: 'no consta',
  teclaPlan: 'plan',
  teclaDatos: 'anotar datos',
  cuaderno: 'Del cuaderno',
  relevancia: (score: number): string => `relevancia ${cifra(score)}`,
  evidencias: {
    not_needed: 'No hacía falta evidencia.',
    found: 'Evidencia hallada en el cuaderno.',
    not_found: 'Se buscó en el cuaderno y no se halló nada.',
    unavailable: 'Hacía falta evidencia y no hay cuaderno.',
    cut: 'La búsqueda de evidencia se cortó al agotarse el tiempo del modo.',
  } as Readonly<Record<string, string>>,
  bloques: {
    DIAGNÓSTICO: 'Diagnóstico',
    RECOMENDACIÓN: 'Recomendación',
    'RIESGOS ASOCIADOS': 'Riesgos asociados',
    'PRÓXIMOS 3 PASOS': 'Próximos 3 pasos',
    'QUÉ NO HACER AHORA': 'Qué no hacer ahora',
  } as Readonly<Record<string, string>>,
  decision: 'Decisión',
  registros: (from: string, to: string): string => `Registros ${from} a ${to}`,
  plantilla: 'plantilla sin modelo',
  conModelo: 'redactado por un modelo',
  porque: {
    recommendation: (word: string): string => `¿Por qué ${word.toLowerCase()}?`,
    risk: (risk: string, level: string): string => `¿Por qué ${risk} ${level}?`,
    diagnosis: '¿En qué se apoya el diagnóstico?',
    next_steps: '¿De dónde salen los pasos?',
    dont_do: '¿De dónde sale lo que no hay que hacer?',
    confidence: (level: string): string => `¿Por qué confianza ${level}?`,
    mode: (mode: string): string => `¿Por qué modo ${mode}?`,
    domain: (domain: string): string => `¿Por qué se consulta ${domain}?`,
  },
}
