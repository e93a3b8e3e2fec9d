import { styleText } from 'node:util'

interface Default {
  readonly pointer: string
  readonly value: string | number
  readonly reason: string
}

/** Every value that the text did not say and was filled in. */
export function renderDefaults(defaults: readonly Default[]): string {
  const lines = defaults.map(
    ({ pointer, value, reason }) => `  ${pointer} = ${JSON.stringify(value)}: ${reason}`,
  )
  return `${[styleText('bold', 'Por omisión (cámbielo si no es así):'), ...lines].join('\n')}\n`
}
