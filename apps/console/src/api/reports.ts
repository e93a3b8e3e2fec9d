import type { CandidateDecisionName, Citation } from '@dictamen/contracts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { ask } from './client.ts'

/** Words, the numbers of the notes they rest on, and whether somebody wrote them in their own. */
export interface Phrase {
  readonly text: string
  readonly notes?: readonly number[]
  readonly own?: boolean
}

export interface DocumentNote {
  readonly number: number
  readonly text: string
  readonly cites?: readonly Citation[]
}

/** A piece of a document, as the server gives it. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'paragraph'
      readonly says: readonly Phrase[]
      readonly strong?: boolean
      readonly small?: boolean
    }
  | { readonly kind: 'item'; readonly says: readonly Phrase[]; readonly level: number }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly (readonly Phrase[])[])[]
    }
  | { readonly kind: 'notes'; readonly notes: readonly DocumentNote[] }
  | { readonly kind: 'sheet' }

export interface PrintedDocument {
  readonly title: string
  readonly mark: string | null
  readonly ownSign: string
  readonly blocks: readonly DocumentBlock[]
}

/** The report of a candidate as the decision that holds tells it. */
export interface ToldReport {
  readonly search_id: string
  /** Null where nobody is named. */
  readonly candidate_id: string | null
  readonly decision: CandidateDecisionName | null
  /** The record that holds. */
  readonly record: string
  readonly document: PrintedDocument
}

/** Which report is asked for. */
export interface ReportWish {
  readonly record: string
  /** Of anybody, with its mark. */
  readonly draft: boolean
  /** Names nobody, or is refused. */
  readonly anonymous: boolean
}

/** Where a report is had. */
export function addressOfReport({ record, draft, anonymous }: ReportWish, format?: string): string {
  const query = new URLSearchParams({
    ...(format === undefined ? {} : { format }),
    ...(draft ? { draft: 'true' } : {}),
    ...(anonymous ? { anonymous: 'true' } : {}),
  }).toString()
  return `/v1/records/${record}/report${query === '' ? '' : `?${query}`}`
}

export function candidateReportQuery(wish: ReportWish): UseQueryOptions<ToldReport, Error, ToldReport> {
  return {
    queryKey: ['candidate-report', wish.record, wish.draft, wish.anonymous],
    enabled: wish.record !== '',
    queryFn: () => ask<ToldReport>(addressOfReport(wish)),
  }
}
