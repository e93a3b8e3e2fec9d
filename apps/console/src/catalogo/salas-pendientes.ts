/** Sentences of the workspaces that only list for now. */
export const pendientes = {
  examenesVacio: 'Todavía no hay exámenes. Suelta la revisión de un intento en PDF.',
  busquedasVacio: 'Todavía no hay búsquedas en este espacio.',
  revisionVacio: 'Nada espera revisión.',
  preguntas: 'preguntas',
}
