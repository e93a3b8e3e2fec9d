import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { askText } from '../api/client.ts'

/** A signed head of the log. */
export interface Head {
  readonly size: number
  readonly root: string
  /** The fingerprint of the key that signed it. */
  readonly key: string
}

/** The lines that prove a record. */
export function proofQuery(record: string): UseQueryOptions<string, Error, string> {
  return {
    queryKey: ['proof', record],
    staleTime: 60_000,
    queryFn: () => askText(`/v1/records/${record}/proof`),
  }
}

/** The head under which a record stands; null while it waits for the sealer. */
export function useHead(record: string, index: number | null): Head | null {
  const { data } = useQuery({ ...proofQuery(record), enabled: index !== null })
  return data === undefined ? null : readHead(data)
}

/** The last signed head in the lines of a proof; null while there is none. */
export function readHead(proof: string): Head | null {
  const lines = proof.split('\n').filter((line) => line !== '')
  const heads = lines.flatMap((line) => (JSON.parse(line) as { readonly head?: Head }).head ?? [])
  return heads.at(-1) ?? null
}
