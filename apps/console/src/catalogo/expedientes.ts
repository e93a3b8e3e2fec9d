export const expedientes = {
  borrado: 'Textos borrados',
}
