import { buildApplication, buildRouteMap, type Application } from '@stricli/core'
import { VERSION } from 'dictamen'
import { backup } from './commands/backup.ts'
import { completionCommand } from './commands/completion.ts'
import { contracts } from './commands/contracts.ts'
import { doctor } from './commands/doctor.ts'
import { mcp } from './commands/mcp.ts'
import { models } from './commands/models.ts'
import { providers } from './commands/providers.ts'
import { records } from './commands/records.ts'
import { restore } from './commands/restore.ts'
import { rules } from './commands/rules.ts'
import { runs } from './commands/runs.ts'
import { serve } from './commands/serve.ts'
import { tokens } from './commands/tokens.ts'
import { users } from './commands/users.ts'
import { worker } from './commands/worker.ts'
import type { Context } from './context.ts'
import { exitCodeOf } from './errors.ts'
import { systemCommands } from './system-commands.ts'
import { spanish } from './text-es.ts'

const root = buildRouteMap({
  routes: {
    ...systemCommands(),
    rules,
    contracts,
    models,
    providers,
    worker,
    runs,
    records,
    serve,
    mcp,
    users,
    tokens,
    backup,
    restore,
    doctor,
    completion: completionCommand(() => application),
  },
  docs: {
    brief: 'Evaluación bajo contrato: el mismo expediente da el mismo veredicto',
    fullDescription: [
      'Evaluación bajo contrato: el mismo expediente da el mismo veredicto, y cada palabra se abre hasta la línea que la sostiene.',
      '',
      'Termina con 0 si hay resultado, 1 si el veredicto es negativo, 2 si se rechaza la entrada, 70 si el fallo es nuestro,',
      '75 si queda en pausa y hay que ejecutarlo de nuevo.',
    ].join('\n'),
  },
})

/** The command line: arguments in, exit code out. */
export const application: Application<Context> = buildApplication(root, {
  name: 'dictamen',
  versionInfo: { currentVersion: VERSION },
  scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
  documentation: { caseStyle: 'convert-camel-to-kebab' },
  localization: { text: spanish },
  determineExitCode: exitCodeOf,
})
