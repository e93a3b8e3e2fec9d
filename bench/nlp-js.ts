import { createRequire } from 'node:module'
import { join } from 'node:path'

/** nlp.js trained on labelled messages: each message and the domain it is about. */
export interface NlpJs {
  readonly trainedIn: number
  intentOf(message: string): Promise<string>
}

interface Nlp {
  settings: { autoSave: boolean }
  addLanguage(language: string): void
  addDocument(language: string, text: string, intent: string): void
  train(): Promise<void>
  process(language: string, text: string): Promise<{ readonly intent: string }>
}

interface Container {
  use(plugin: unknown): void
  get(name: 'nlp'): Nlp
}

interface Peer {
  containerBootstrap(): Promise<Container>
  readonly Nlp: unknown
  readonly LangEs: unknown
}

/** Null when `npm run bench:install` has not been run. */
export async function trainNlpJs(lessons: readonly (readonly [string, string])[]): Promise<NlpJs | null> {
  const peer = loadPeer()
  if (peer === null) return null
  const container = await peer.containerBootstrap()
  container.use(peer.Nlp)
  container.use(peer.LangEs)
  const nlp = container.get('nlp')
  nlp.settings.autoSave = false
  nlp.addLanguage('es')
  for (const [text, domain] of lessons) nlp.addDocument('es', text, domain)
  const started = performance.now()
  await silently(() => nlp.train())
  return {
    trainedIn: performance.now() - started,
    intentOf: async (message) => (await nlp.process('es', message)).intent,
  }
}

function loadPeer(): Peer | null {
  const require = createRequire(join(import.meta.dirname, 'peers/package.json'))
  try {
    return {
      ...(require('@nlpjs/core') as Pick<Peer, 'containerBootstrap'>),
      ...(require('@nlpjs/nlp') as Pick<Peer, 'Nlp'>),
      ...(require('@nlpjs/lang-es') as Pick<Peer, 'LangEs'>),
    }
  } catch {
    return null
  }
}

/** Training prints every epoch. */
async function silently(work: () => Promise<void>): Promise<void> {
  const { log } = console
  console.log = () => undefined
  try {
    await work()
  } finally {
    console.log = log
  }
}
