import type { ExamBank } from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { bankQuery } from '../../api/exams.ts'
import { useSpace } from '../../shell/space.ts'

/** The bank of the exams that the address names. */
export function useBank(): {
  readonly records: readonly string[]
  readonly bank: ExamBank | undefined
  readonly error: Error | null
} {
  const { space } = useSpace()
  const { de } = useSearch({ strict: false }) as { readonly de?: string }
  const records = (de ?? '').split(' ').filter((id) => id.startsWith('rec_'))
  const { data, error } = useQuery(bankQuery(records, space?.id ?? ''))
  return { records, bank: data, error }
}
