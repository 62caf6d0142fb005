import { queryOptions, useQueries } from '@tanstack/react-query'
import { downloadAddress } from '../call/download.ts'

export type PictureSize = 'thumb' | 'full'

/** A local address of the picture: its token works once, so it is fetched once and kept. */
async function fetchPicture(fileId: string, size: PictureSize, signal: AbortSignal): Promise<string> {
  const response = await fetch(await downloadAddress(`/file/${fileId}`, size === 'thumb' ? { size } : {}, signal), {
    signal,
  })
  if (!response.ok) throw new Error(String(response.status))
  return URL.createObjectURL(await response.blob())
}

/** Query options of one picture; it is kept as long as the page is open. */
export const pictureOf = (fileId: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['picture', fileId, size],
    queryFn: ({ signal }) => fetchPicture(fileId, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** Addresses of pictures by file id; a picture that is still loading or failed is missing. */
export function usePictures(fileIds: readonly string[], size: PictureSize): ReadonlyMap<string, string> {
  return useQueries({
    queries: fileIds.map((fileId) => pictureOf(fileId, size)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[fileIds[index] ?? '', data] as const] : []))),
  })
}
