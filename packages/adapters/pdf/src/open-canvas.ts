import { missingPartOf } from '@dictamen/kernel/host'
import type * as Canvas from '@napi-rs/canvas'
import manifest from '../package.json' with { type: 'json' }
import { Refusal } from './sentences.ts'

type CanvasModule = Omit<typeof Canvas, 'default'>

/** What draws pages. An installation may lack it: only who looks needs it. */
export async function openCanvas(): Promise<CanvasModule> {
  try {
    return await import('@napi-rs/canvas')
  } catch (error) {
    if (missingPartOf(error) === null) throw error
    throw new Refusal('CanvasMissing', { version: manifest.dependencies['@napi-rs/canvas'] })
  }
}
