import { calls } from 'virtual:calls'
import { useQueries } from '@tanstack/react-query'
import { call } from './call.ts'

export type PictureSize = 'thumb' | 'full'

const pathOf = (fileId: string, size: PictureSize) => `/file/${fileId}${size === 'thumb' ? '?size=thumb' : ''}`

/** The picture as an address of this page: its token opens it once, so it is fetched once and kept. */
async function fetchPicture(fileId: string, size: PictureSize, signal: AbortSignal): Promise<string> {
  const path = pathOf(fileId, size)
  const { token } = await call(calls.file.downloadToken, { path }, { signal, handles: 'all' })
  const response = await fetch(`/shortcut-api${path}${path.includes('?') ? '&' : '?'}token=${token}`, { signal })
  if (!response.ok) throw new Error(String(response.status))
  return URL.createObjectURL(await response.blob())
}

/** Addresses of pictures by file id; one that is not there yet, or cannot be had, is missing. */
export function usePictures(fileIds: readonly string[], size: PictureSize): ReadonlyMap<string, string> {
  return useQueries({
    queries: fileIds.map((fileId) => ({
      queryKey: ['picture', fileId, size],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPicture(fileId, size, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: 1,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[fileIds[index] ?? '', data] as const] : []))),
  })
}
