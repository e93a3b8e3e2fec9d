import {
  correctedExam,
  exam,
  exam10,
  exam12,
  examBank,
  examBank11,
  type ExamBank,
  type ExamBank11,
} from '@dictamen/contracts'
import {
  exportDeck,
  exporters,
  exportQti,
  importGift,
  importMoodleXml,
  layCorrections,
  lossOf,
  mergeExams,
  widenBank,
  writeBank,
  type Attempt,
  type ExportedFile,
  type Loss,
} from '@dictamen/exams'
import { parseContract, valueAt, type Document } from '@dictamen/kernel'
import { packDeck } from './anki-deck.ts'
import { asPictures, decodePictures, readPictures } from './pictures.ts'
import { zip } from './zip.ts'

/** A bank of either edition. */
export type AnyBank = ExamBank | ExamBank11

/** One bank of several attempts: every answer kept, corrections laid over, keys recovered with their proof. */
export function mergeAttempts(documents: readonly Document[]): AnyBank {
  return checkBank(writeBank(mergeExams(documents.map(readAttempt))))
}

function checkBank(bank: AnyBank): AnyBank {
  return bank.schema_version === '1.0' ? parseContract(examBank, bank) : parseContract(examBank11, bank)
}

/** A bank of either edition, held to its contract. */
export function readBank(document: Document): AnyBank {
  const isFirst = valueAt(document.value, '/schema_version') !== '1.1'
  return isFirst ? parseContract(examBank, document) : parseContract(examBank11, document)
}

function readAttempt(document: Document): Attempt {
  if (valueAt(document.value, '/original') === undefined) return { exam: readExam(document), corrections: [] }
  const { original, corrections } = parseContract(correctedExam, document)
  return { exam: original, corrections }
}

/** An exam of any edition. */
function readExam(document: Document): Attempt['exam'] {
  const edition = valueAt(document.value, '/schema_version')
  if (edition === '1.0') return parseContract(exam10, document)
  return edition === '1.2' ? parseContract(exam12, document) : parseContract(exam, document)
}

export const EXPORT_FORMATS = ['moodle-xml', 'gift', 'qti', 'anki', 'csv', 'markdown', 'html'] as const
type ExportFormat = (typeof EXPORT_FORMATS)[number]

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
  if (format === 'qti') {
    const { files, losses } = exportQti(leaving)
    return { content: zip(files), beside: [], losses }
  }
  if (format === 'anki' && options.deck === true) {
    const deck = exportDeck(leaving)
    const now = options.now === undefined ? new Date() : new Date(options.now)
    const content = await packDeck(deck, options.title ?? 'Banco de preguntas', now)
    return { content, beside: [], losses: deck.losses }
  }
  const { text, beside, losses } = exporters[format](leaving, options.folder ?? null)
  return { content: text, beside, losses }
}

/** A bank; a review that was read is a bank of one attempt. */
function openBank(document: Document): AnyBank {
  const isReview = ['/source', '/original'].some((at) => valueAt(document.value, at) !== undefined)
  return isReview ? mergeAttempts([document]) : readBank(document)
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
