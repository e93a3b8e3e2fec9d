import {
  ArgumentScannerError,
  formatMessageForArgumentScannerError,
  text_en,
  type ApplicationText,
} from '@stricli/core'
import { formatError } from './errors.ts'
import { Refusal } from './sentences.ts'

/** Every sentence of the command line that does not belong to a command. */
export const spanish: ApplicationText = {
  ...text_en,
  keywords: { default: 'por omisión =', separator: 'separador =' },
  headers: {
    usage: 'USO',
    aliases: 'ALIAS',
    commands: 'ÓRDENES',
    flags: 'OPCIONES',
    arguments: 'ARGUMENTOS',
  },
  briefs: {
    help: 'Muestra esta ayuda y termina',
    helpAll: 'Muestra toda la ayuda, también lo oculto, y termina',
    version: 'Muestra la versión y termina',
    argumentEscapeSequence: 'Todo lo que sigue se toma como argumento',
  },
  noCommandRegisteredForInput: ({ input, corrections }) =>
    `No existe la orden «${input}».${corrections.length > 0 ? ` ¿Quería decir ${corrections.join(' o ')}?` : ''} Añada --help para ver las órdenes.`,
  exceptionWhileParsingArguments: (error) =>
    `Orden mal escrita: ${explainScannerError(error)} Añada --help para ver la ayuda.`,
  exceptionWhileRunningCommand: (error) => formatError(error),
  commandErrorResult: (error) => formatError(error),
}

function explainScannerError(error: unknown): string {
  if (!(error instanceof ArgumentScannerError)) return formatError(error)
  return formatMessageForArgumentScannerError(error, {
    FlagNotFoundError: ({ input, corrections }) =>
      `no existe la opción --${input}.${corrections.length > 0 ? ` ¿Quería decir --${corrections.join(' o --')}?` : ''}`,
    AliasNotFoundError: ({ input }) => `no existe la opción -${input}.`,
    UnsatisfiedFlagError: ({ externalFlagName }) => `falta el valor de --${externalFlagName}.`,
    UnexpectedPositionalError: ({ expectedCount, input }) =>
      `sobra «${input}» (se esperan ${expectedCount} argumentos).`,
    UnsatisfiedPositionalError: ({ placeholder }) => `falta el argumento ${placeholder}.`,
    EnumValidationError: ({ externalFlagName, input, values }) =>
      `--${externalFlagName} no admite «${input}»; valores: ${values.join(', ')}.`,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder, input, exception }) =>
      exception instanceof Refusal
        ? exception.message
        : `«${input}» no vale para ${externalFlagNameOrPlaceholder}.`,
    UnexpectedFlagError: ({ externalFlagName }) => `--${externalFlagName} solo puede darse una vez.`,
  })
}
