/** Sentences of the workspaces that only list for now. */
export const pendientes = {
  examenesVacio: 'Todavía no hay exámenes. Suelta la revisión de un intento en PDF.',
  preguntas: 'preguntas',
}
