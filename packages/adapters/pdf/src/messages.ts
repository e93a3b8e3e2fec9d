import type { Settings } from './options.ts'
import type { PageRegion } from './page-parts.ts'

/** What the reading process is asked to do. A look stays open until it is closed and is named by the number of its request. */
export type Request =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly name: string; readonly settings: Settings }
  | { readonly kind: 'look'; readonly bytes: Uint8Array; readonly name: string; readonly settings: Settings }
  | { readonly kind: 'pages'; readonly look: number }
  | { readonly kind: 'ink'; readonly look: number; readonly region: PageRegion }
  | { readonly kind: 'clip'; readonly look: number; readonly region: PageRegion; readonly dpi: number }
  | { readonly kind: 'close'; readonly look: number }
