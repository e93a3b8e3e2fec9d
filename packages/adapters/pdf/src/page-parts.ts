import type { DocumentReader, Page } from '@dictamen/kernel/ports'

export type { DocumentReader, Page }
export type OpenDocument = Awaited<ReturnType<DocumentReader['look']>>
export type PageRegion = Parameters<OpenDocument['hasInk']>[0]
export type PageLine = Page['lines'][number]
export type PageCell = PageLine['cells'][number]
export type PageWord = PageCell['words'][number]
export type PageShape = Page['shapes'][number]
export type PagePicture = NonNullable<Page['pictures']>[number]
export type PageDrawing = NonNullable<Page['drawings']>[number]
export type HiddenText = Page['hidden'][number]
export type HiddenReason = HiddenText['reason']
export type Box = PageLine['box']
