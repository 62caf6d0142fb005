import { mapFilePath, mapShareHeader } from '@shortcut/domain/tracking/map-file.ts'
import { session } from '../call/session.ts'

const busy = 503
const tries = 3

type Part = { offset: number; length: number; share: string; signal: AbortSignal | undefined }

/** A part of the server's file of streets. Browsers keep it: the version stands in the address. */
export async function readStreets(version: string, { offset, length, share, signal }: Part): Promise<ArrayBuffer> {
  const { token } = session.getState()
  const headers = {
    range: `bytes=${offset}-${offset + length - 1}`,
    ...(share ? { [mapShareHeader]: share } : { authorization: `Bearer ${token}` }),
  }
  for (let tried = 1; ; tried++) {
    const reply = await fetch(`/shortcut-api/${mapFilePath}${version}`, { headers, signal: signal ?? null })
    if (reply.status === 206) return reply.arrayBuffer()
    if (reply.status !== busy || tried === tries) throw new Error(`the streets were refused: ${reply.status}`)
    await new Promise((resolve) => setTimeout(resolve, tried * 1000))
  }
}
