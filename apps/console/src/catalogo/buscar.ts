import { cifra, cuantos } from './formato.ts'

export const busca = {
  titulo: 'Buscar en todo',
  etiqueta: 'Palabras que buscar en los expedientes',
  nota: 'Los textos están cifrados, cada uno con la clave de su persona: se abren uno a uno, sin índice.',
  hallados: (count: number, scanned: number): string =>
    count === 0
      ? `Nada entre ${cuantos(scanned, 'expediente', 'expedientes')}.`
      : `${cuantos(count, 'hallazgo', 'hallazgos')} entre ${cifra(scanned)} expedientes.`,
  mas: 'Seguir buscando',
}
