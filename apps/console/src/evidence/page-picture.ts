import { useQuery } from '@tanstack/react-query'
import { askPicture } from '../api/client.ts'

type Box = readonly [number, number, number, number]

/** The address of a picture of a page that a record read, or of a part of it; null while it is drawn or when the file is not kept. */
export function usePagePicture(record: string, page: number, box?: Box): string | null {
  const part = box === undefined ? '' : `?box=${box.map((edge) => Math.max(edge, 0).toFixed(2)).join(',')}`
  const path = `/v1/records/${record}/pages/${page}${part}`
  const { data } = useQuery({
    queryKey: ['page', path],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: () => askPicture(path),
  })
  return data ?? null
}
