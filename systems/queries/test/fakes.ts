import type { GatheredFact } from '@dictamen/contracts'
import type { Embedder, Model } from '@dictamen/kernel/ports'
import { fixedClock } from '@dictamen/testkit'
import type { SynthesizerPorts } from '../src/index.ts'
import type { FakePorts } from './given.ts'

type AllPorts = SynthesizerPorts & { readonly embedder?: Embedder }

/** The ports that a case describes. */
export function portsOf(fake: FakePorts, now?: string): AllPorts {
  const { alike, notebook, notebook_fails, model, audit, late } = fake
  return {
    clock: fixedClock(now ?? '2026-02-12T18:14:00Z'),
    deadline: { within: (work) => (late === 'everything' ? Promise.resolve(null) : work) },
    ...(alike === undefined ? {} : { embedder: fakeEmbedder(alike) }),
    ...(model === undefined ? {} : { model: fakeModel(model) }),
    ...(audit === undefined ? {} : { audit: () => Promise.resolve(audit) }),
    ...(notebook === undefined && notebook_fails === undefined
      ? {}
      : {
          notebook: {
            read: () =>
              notebook_fails === true
                ? Promise.reject(new Error('no hay carpeta'))
                : Promise.resolve(
                    Object.entries(notebook ?? {}).map(([notebook_id, text]) => ({
                      notebook_id,
                      title: /^# (.+)$/m.exec(text)?.[1] ?? notebook_id,
                      text,
                    })),
                  ),
          },
        }),
  }
}

/** What the fake agents and skills bring when they are called. */
export function gatherFrom(fake: FakePorts, called: readonly string[]): GatheredFact[] {
  return called.flatMap((provider) =>
    Object.entries(fake.brings[provider] ?? {}).map(([fact, value]) => ({ fact, value, provider })),
  )
}

function fakeEmbedder(alike: Readonly<Record<string, number>>): Embedder {
  return {
    identity: {
      engine: 'fake-v1',
      model: 'none',
      weights_sha256: '0'.repeat(64),
      language: 'es',
      centred: false,
      degraded: false,
      reason: null,
    },
    similarities: (pairs) => Promise.resolve(pairs.map(([left, right]) => alike[right] ?? alike[left] ?? 0)),
  }
}

function fakeModel({ text, error }: { text?: string | undefined; error?: string | undefined }): Model {
  return {
    name: 'fake/model',
    ask: ({ system, prompt }) =>
      error === undefined
        ? Promise.resolve({
            text: (text ?? '').replace('{asked}', () => onOneLine(`${system ?? ''} ${prompt}`)),
            model: 'fake/model',
            tokens: { input: 1, output: 1 },
          })
        : Promise.reject(new Error(error)),
  }
}

/** Text that has no headings and no lists of its own. */
function onOneLine(text: string): string {
  return text.replaceAll('#', '').replace(/\s+/g, ' ')
}
