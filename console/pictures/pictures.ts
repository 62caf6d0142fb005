import { queryOptions, useQueries } from '@tanstack/react-query'
import { downloadAddress } from '../call/download.ts'

export type PictureSize = 'thumb' | 'full'

/** The picture as an address of this page: its token opens it once, so it is fetched once and kept. */
async function fetchPicture(fileId: string, size: PictureSize, signal: AbortSignal): Promise<string> {
  const response = await fetch(await downloadAddress(`/file/${fileId}`, size === 'thumb' ? { size } : {}, signal), {
    signal,
  })
  if (!response.ok) throw new Error(String(response.status))
  return URL.createObjectURL(await response.blob())
}

/** Query options of one picture; kept for as long as the page is open. */
export const pictureOf = (fileId: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['picture', fileId, size],
    queryFn: ({ signal }) => fetchPicture(fileId, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** Addresses of pictures by file id; one that is not there yet, or cannot be had, is missing. */
export function usePictures(fileIds: readonly string[], size: PictureSize): ReadonlyMap<string, string> {
  return useQueries({
    queries: fileIds.map((fileId) => pictureOf(fileId, size)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[fileIds[index] ?? '', data] as const] : []))),
  })
}
