import type { GemName } from '@dictamen/contracts'
import { Fault } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { Protocol } from '@dictamen/searches'
import { readPrompt, type WitnessPrompts } from '@dictamen/witness-model'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const published = join(import.meta.dirname, 'prompts')
const checkout = join(import.meta.dirname, '../../../../systems/searches/prompts')

const FILES: Readonly<Record<GemName, string>> = {
  GEM_1: 'gem1.md',
  GEM_2: 'gem2.md',
  GEM_3: 'gem3.md',
  GEM_4: 'gem4.md',
  GEM_5: 'gem5.md',
}

/** Reads the prompts that ship; their versions are those that the protocol names. */
export function openPrompts(versions: Protocol['prompts']): WitnessPrompts {
  const folder = existsSync(published) ? published : checkout
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const charter = readPrompt(read('supervisor_general.md'), 'supervisor_general.md').text
  const prompts = Object.entries(FILES).map(([gem, file]): [GemName, string] => {
    const { agent, version, text } = readPrompt(read(file), file)
    if (agent !== gem || version !== versions[gem as GemName])
      throw new Fault(
        `${file} is ${agent} ${version} and the protocol wants ${gem} ${versions[gem as GemName]}`,
      )
    return [gem as GemName, text]
  })
  const texts = Object.fromEntries(prompts) as Record<GemName, string>
  const { text } = readPrompt(read('verificador.md'), 'verificador.md')
  return {
    of: (gem) => `${charter}\n${texts[gem]}`,
    sha256: hashOf([charter, texts]),
    verifier: { text, sha256: hashOf(text) },
  }
}
