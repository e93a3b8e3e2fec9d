const LONG =
  'El consejo se reunió por la tarde para repartir las tareas de la semana, y nadie quiso quedarse con el inventario del almacén, que llevaba tres meses sin hacerse porque las dos personas que sabían dónde estaba cada caja se habían marchado a otra ciudad y no contestaban a las cartas.'

/** Quotations: literal, nearly literal, said in other words, and of something else altogether. */
export const QUOTES: readonly string[] = [
  'El peso se guarda en kilogramos enteros.',
  'Un adaptador no contiene ninguna regla del negocio.',
  'los pesos se almacenan siempre sin decimales y en kilos',
  'cualquier uso de hardware o del tiempo tiene que atravesar una interfaz de la capa de aplicación',
  LONG.slice(0, 150),
  LONG,
]
