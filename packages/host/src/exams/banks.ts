import { writeZip } from '@dictamen/paper/zip'
import {
  exportDeck,
  exporters,
  exportQti,
  importGift,
  importMoodleXml,
  layCorrections,
  lossOf,
  widenBank,
  writeBank,
  type ExportedFile,
  type Leaving,
  type Loss,
} from '@dictamen/exams'
import { checkBank, openBank, type AnyBank } from '@dictamen/exams/bank'
import type { Document } from '@dictamen/kernel'
import { packDeck } from './anki-deck.ts'
import { asPictures, decodePictures, readPictures } from './pictures.ts'

export const EXPORT_FORMATS = ['moodle-xml', 'gift', 'qti', 'anki', 'csv', 'markdown', 'html'] as const
type ExportFormat = (typeof EXPORT_FORMATS)[number]
type TextFormat = keyof typeof exporters

export interface ExportOptions {
  /** Where the pictures are. */
  readonly assets?: string | undefined
  /** Draws pictures of a bank, by the names that it gives them. */
  readonly draw?: ((bank: AnyBank) => Promise<ReadonlyMap<string, Uint8Array>>) | undefined
  /** The folder, beside the result, for pictures that a text only names; without it they go inside the text. */
  readonly folder?: string | undefined
  /** The name of what is exported. */
  readonly title?: string | undefined
  /** Whether Anki gets a deck (.apkg) and not its text form. */
  readonly deck?: boolean | undefined
  readonly now?: string | undefined
}

/** A bank in another format: its content, the files beside it and everything that was lost on the way. */
export interface ExportedBank {
  readonly content: string | Uint8Array
  readonly beside: readonly ExportedFile[]
  readonly losses: readonly Loss[]
}

/** Takes a bank to another format, corrections laid over and pictures with it. */
export async function exportBank(
  document: Document,
  format: ExportFormat,
  options: ExportOptions = {},
): Promise<ExportedBank> {
  const { bank, corrected } = layCorrections(openBank(document))
  const leaving = {
    bank: widenBank(checkBank(bank)),
    corrected,
    pictures: new Map([...readPictures(bank, options.assets), ...asPictures(await options.draw?.(bank))]),
  }
  const isDeck = options.deck === true && format in decks
  return (
    (isDeck ? decks[format] : packages[format])?.(leaving, options) ?? writeText(format, leaving, options)
  )
}

type Pack = (leaving: Leaving, options: ExportOptions) => Promise<ExportedBank>

/** Formats that are packages of files. */
const packages: Readonly<Partial<Record<ExportFormat, Pack>>> = {
  qti: (leaving) => {
    const { files, losses } = exportQti(leaving)
    return Promise.resolve({ content: writeZip(files), beside: [], losses })
  },
}

/** Formats that have a deck besides their text. */
const decks: Readonly<Partial<Record<ExportFormat, Pack>>> = {
  anki: async (leaving, { title = 'Banco de preguntas', now }) => {
    const deck = exportDeck(leaving)
    const content = await packDeck(deck, title, now === undefined ? new Date() : new Date(now))
    return { content, beside: [], losses: deck.losses }
  },
}

function writeText(format: ExportFormat, leaving: Leaving, { folder }: ExportOptions): ExportedBank {
  const { text, beside, losses } = exporters[format as TextFormat](leaving, folder ?? null)
  return { content: text, beside, losses }
}

/** A bank that came from another program, its pictures and what did not come. */
export interface ImportedBank {
  readonly bank: AnyBank
  readonly pictures: readonly { readonly file: string; readonly bytes: Uint8Array }[]
  readonly losses: readonly Loss[]
}

/** A bank from Moodle XML or GIFT, told by its content. Without a place for pictures they stay behind, and it is told. */
export function importBank(text: string, name: string, { pictures = false } = {}): ImportedBank {
  const read = /^\uFEFF?\s*</.test(text) ? importMoodleXml : importGift
  const arrived = read(text, name)
  const bank = checkBank(writeBank(arrived.bank))
  if (pictures) return { bank, pictures: decodePictures(arrived.pictures), losses: arrived.losses }
  const pictured = bank.questions.filter(({ stem }) => stem.assets.length > 0)
  const left = pictured.map((question) => lossOf('PICTURE_NOT_IMPORTED', question))
  return { bank, pictures: [], losses: [...arrived.losses, ...left] }
}
