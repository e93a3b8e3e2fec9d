import { answer, oneOf, range, rowsOf, type LongList } from './answer.ts'

export const members: LongList = {
  name: '/espacio, miembros',
  row: rowsOf('Miembros y espacios'),
  open: async (page, count) => {
    const roles = ['administrador', 'evaluador', 'revisor', 'auditor']
    const told = range(count, (at) => ({ login: `persona-${at}`, role: oneOf(roles, at) }))
    await answer(page, /\/members$/, () => told)
    await page.goto('/espacio')
  },
}

export const people: LongList = {
  name: '/espacio, personas',
  row: rowsOf('Quiénes pueden entrar'),
  open: async (page, count) => {
    const told = range(count, (at) => ({
      login: `persona-${at}`,
      name: oneOf(['', 'María de los Ángeles Etxeberria Goikoetxea'], at),
      administrator: at % 5 === 0,
      disabled: at % 3 === 0,
    }))
    await answer(page, '/v1/users', () => told)
    await page.goto('/espacio')
  },
}
