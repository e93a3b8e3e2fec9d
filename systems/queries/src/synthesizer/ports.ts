import type { Ports } from '@dictamen/kernel/ports'

/** A text of the notebook, as its owner keeps it. */
export interface NotebookDocument {
  readonly notebook_id: string
  readonly title: string
  readonly text: string
}

/** The notebook: a folder of texts that may hold evidence. */
export interface Notebook {
  read(): Promise<readonly NotebookDocument[]>
}

/** Waits for some work no longer than some seconds; null when it took longer. */
export interface Deadline {
  within<Result>(work: Promise<Result>, seconds: number): Promise<Result | null>
}

/** What a model was asked: the prompt, and the template's answer that it was to word. */
export interface WordingAsked {
  readonly prompt: string
  readonly draft: string
}

/** Whether a model's text may be shown; the reasons when not. */
export type AuditText = (
  text: string,
  asked: WordingAsked,
) => Promise<{ readonly accepted: boolean; readonly reasons: readonly string[] }>

/** The Synthesizer's ports: without notebook, model or embedder its templates answer from words alone. */
export type SynthesizerPorts = Pick<Ports, 'clock'> &
  Partial<Pick<Ports, 'model' | 'embedder'>> & {
    readonly notebook?: Notebook
    readonly audit?: AuditText
    readonly deadline?: Deadline
  }
