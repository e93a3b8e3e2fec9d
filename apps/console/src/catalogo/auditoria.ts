import { cuantos } from './formato.ts'

export const auditoria = {
  corto: (result: string, violations: number): string =>
    violations === 0 ? result : `${result}, ${cuantos(violations, 'infracción', 'infracciones')}`,
}
