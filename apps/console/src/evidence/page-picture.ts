import { useQuery } from '@tanstack/react-query'
import { askPicture } from '../api/client.ts'

type Box = readonly [number, number, number, number]

/** The address of a picture of a page that a record read, or of a part of it; undefined while it is drawn, null when the file is not kept. */
export function usePagePicture(record: string, page: number, box?: Box): string | null | undefined {
  const part = box === undefined ? '' : `?box=${box.map((edge) => Math.max(edge, 0).toFixed(2)).join(',')}`
  const path = `/v1/records/${record}/pages/${page}${part}`
  return useQuery({
    queryKey: ['page', path],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: () => askPicture(path),
  }).data
}
