import { buildCommand, proposeCompletions, type Application } from '@stricli/core'
import type { Context } from '../context.ts'
import { Refusal } from '../sentences.ts'

const SCRIPTS = {
  bash: `_dictamen() { mapfile -t COMPREPLY < <(dictamen completion propose -- "\${COMP_WORDS[@]:1:COMP_CWORD}"); }
complete -o default -F _dictamen dictamen
`,
  zsh: `#compdef dictamen
_dictamen() { local -a found; found=(\${(f)"$(dictamen completion propose -- "\${words[@]:1:CURRENT-1}")"}); compadd -a found; _files; }
compdef _dictamen dictamen
`,
  fish: `complete -c dictamen -a '(dictamen completion propose -- (commandline -opc)[2..] (commandline -ct))'
`,
} as const

type Shell = keyof typeof SCRIPTS
const SHELLS = 'bash, zsh y fish'

/** Prints the script that a shell loads to complete our commands, and answers it. */
export function completionCommand(
  application: () => Application<Context>,
): ReturnType<typeof buildCommand<object, string[], Context>> {
  return buildCommand<object, string[], Context>({
    docs: {
      brief: 'Autocompletado para bash, zsh o fish',
      fullDescription: 'Ejemplo:\n  dictamen completion bash >> ~/.bashrc',
    },
    parameters: {
      positional: {
        kind: 'array',
        parameter: { brief: 'bash, zsh o fish', parse: (input: string) => input, placeholder: 'SHELL' },
        minimum: 1,
      },
    },
    async func(this: Context, _flags, ...[shell, ...words]) {
      if (shell === 'propose') {
        const proposals = await proposeCompletions(application(), words, this)
        this.process.stdout.write(proposals.map(({ completion }) => `${completion}\n`).join(''))
        return
      }
      if (shell !== undefined && Object.hasOwn(SCRIPTS, shell)) {
        this.process.stdout.write(SCRIPTS[shell as Shell])
        return
      }
      throw new Refusal('UsageWrong', {
        reason: `no hay autocompletado para «${shell}»; lo hay para ${SHELLS}`,
      })
    },
  })
}
