import { queryOptions } from '@tanstack/react-query'
import { downloadAddress } from '../../call/download.ts'

async function fetchPage(id: string, page: number, signal: AbortSignal): Promise<string> {
  const response = await fetch(await downloadAddress(`/pdfOrder/${id}/page/${page}`, {}, signal), { signal })
  if (!response.ok) throw new Error(String(response.status))
  return URL.createObjectURL(await response.blob())
}

/** Query options of the picture of a page: a local address. Its token works once, so it is fetched once and kept. */
export const pageOf = (id: string, page: number) =>
  queryOptions({
    queryKey: ['pdfPage', id, page],
    queryFn: ({ signal }) => fetchPage(id, page, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
