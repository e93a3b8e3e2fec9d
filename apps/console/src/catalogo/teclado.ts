export const teclado = {
  cabeza: 'Teclado',
  titulo: 'Mapa del teclado',
  nota: 'Las teclas sueltas descansan dentro de los campos.',
  activas: 'Teclas sueltas activas',
  grupos: [
    {
      nombre: 'Ir',
      teclas: [
        { tecla: '/', hace: 'buscar' },
        { tecla: 'g e', hace: 'Entrevistas' },
        { tecla: 'g x', hace: 'Exámenes' },
        { tecla: 'g a', hace: 'Auditoría' },
        { tecla: 'g c', hace: 'Consultas' },
        { tecla: 'g b', hace: 'Búsquedas' },
        { tecla: 'g r', hace: 'Revisión' },
        { tecla: 'g p', hace: 'Expedientes' },
      ],
    },
    {
      nombre: 'Leer la prueba',
      teclas: [
        { tecla: '↑ ↓ ← →', hace: 'moverse por la tabla' },
        { tecla: 'Enter', hace: 'abrir la prueba del valor' },
        { tecla: 'j', hace: 'marca siguiente' },
        { tecla: 'k', hace: 'marca anterior' },
        { tecla: 'o', hace: 'documento entero' },
        { tecla: 'n', hace: 'norma' },
        { tecla: 'p', hace: 'plan de consulta' },
        { tecla: 'd', hace: 'anotar datos de la consulta' },
        { tecla: 'Esc', hace: 'cerrar y volver al valor' },
      ],
    },
    {
      nombre: 'Corregir',
      teclas: [
        { tecla: '.', hace: 'corregir un valor' },
        { tecla: 'u', hace: 'deshacer' },
      ],
    },
    { nombre: 'Este mapa', teclas: [{ tecla: '?', hace: 'abrirlo' }] },
  ],
} as const
