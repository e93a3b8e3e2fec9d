import { defineEvaluator, defineSystem, type SystemDescription } from '@dictamen/kernel'
import { carta, cartaCheck } from './contracts.ts'
import { cartasRules, createCartaCheck } from './index.ts'

/** Letters, as the rest of the house knows them. */
export const cartas: SystemDescription = defineSystem({
  name: 'cartas',
  title: 'Cartas',
  word: 'carta',
  brief: 'Cartas: remitente, fecha y asunto',
  rulesets: [{ definition: cartasRules, file: 'cartas-1.0.yaml' }],
  evaluators: [
    defineEvaluator({
      id: 'cartas/check',
      input: carta,
      output: cartaCheck,
      needs: ['cartas'],
      create: ({ ruleset }) => createCartaCheck(ruleset('cartas')),
      asked: {
        word: 'check',
        title: 'qué nombra una carta',
        brief: 'Comprueba si una carta dice quién la envía, cuándo y para qué (carta-check@1.0)',
        description: 'Busca el remitente, la fecha y el asunto de una carta. Termina con 1 si falta alguno.',
        examples: ['dictamen carta check carta.yaml'],
        takes: [{ name: 'carta', contract: 'carta@1.0', about: 'La carta' }],
        isTimed: false,
        isNegative: ({ complete }) => !complete,
      },
    }),
  ],
})
