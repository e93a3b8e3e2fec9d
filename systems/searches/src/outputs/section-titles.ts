/** What people call the sections. */
export const TITLES: Readonly<Record<string, string>> = {
  problema_real_del_rol: 'Problema real del rol',
  exitos_esperados_12_18_meses: 'Éxitos esperados (12–18 meses)',
  no_fits: 'No-fits',
  stakeholders_y_tensiones: 'Stakeholders y tensiones',
  mapa_de_mercado: 'Mapa de mercado',
  riesgos_del_mandato: 'Riesgos del mandato',
  criterios_de_decision_final: 'Criterios de decisión final',
  resumen_ejecutivo: 'Resumen ejecutivo',
  trayectoria: 'Trayectoria',
  logros_calibrados: 'Logros calibrados',
  riesgos_de_continuidad: 'Riesgos de continuidad',
  vacios_de_evidencia: 'Vacíos de evidencia',
  capacidad_de_ejecucion: 'Capacidad de ejecución',
  desempeno_bajo_presion: 'Desempeño bajo presión',
  estilo_y_trade_offs: 'Estilo y trade-offs',
  encaje_vs_desafio_critico: 'Encaje frente al desafío crítico',
  contradicciones: 'Contradicciones',
  encaje_estrategico: 'Encaje estratégico',
  encaje_cultural: 'Encaje cultural',
  foda: 'FODA',
  fortalezas: 'Fortalezas',
  oportunidades: 'Oportunidades',
  debilidades: 'Debilidades',
  amenazas: 'Amenazas',
  riesgos_explicitos: 'Riesgos explícitos',
  matriz_de_referencias: 'Matriz de referencias',
  recomendacion: 'Recomendación',
  recomendacion_hallazgos: 'En qué se apoya la recomendación',
  claims_sin_sustento: 'Afirmaciones sin sustento',
  fluff: 'Frases genéricas',
  vacios_criticos: 'Vacíos críticos',
  score_breakdown: 'Desglose del score',
  correcciones: 'Correcciones',
}

/** In place of a recommendation that follows from nothing and nobody has given. */
export const UNRESOLVED = 'Por juzgar: nadie la ha dado y no se deriva de los puntos resueltos.'

/** What people call the fields that a section adds to its findings. */
export const DETAILS: Readonly<Record<string, string>> = {
  kpi: 'KPI',
  problema: 'Problema',
  accion: 'Acción',
  resultado: 'Resultado',
  metrica: 'Métrica',
  desafio: 'Desafío',
  referencia: 'Referencia',
  afirmacion: 'Afirmación',
  veredicto: 'Veredicto',
}
