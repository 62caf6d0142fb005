import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import type { Picture } from './kept.ts'
import { newId } from './new-id.ts'
import { factsOf, type Taken } from './picture-facts.ts'
import { positionNow } from './position.ts'
import { useQueue } from './queue.ts'

/** A longer side is not needed to read a label, px. */
const longestSide = 2000
const quality = 0.82
/** Unpacked, more would take all memory of a common phone: 4 bytes a pixel. */
const mostPixels = 100_000_000

export class UnreadablePicture extends Error {}
export class EmptyPicture extends Error {}
export class HugePicture extends Error {}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes' SHA-256 in hex. Only https pages have the browser's own. */
async function sha256Of(content: Blob): Promise<string> {
  const bytes = await content.arrayBuffer()
  if (crypto.subtle) return hex(await crypto.subtle.digest('SHA-256', bytes))
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return hex(sha256(new Uint8Array(bytes)).buffer as ArrayBuffer)
}

export async function pictureOf(content: Blob, name: string, taken: Taken | null = null): Promise<Picture> {
  return { id: newId(), name, content, sha256: await sha256Of(content), taken }
}

/** A file that is not older was taken just now, where the phone is, ms. */
const freshMs = 120_000

/**
 * When and where a photo was taken: what its camera wrote into it, or else the time of its file, and if that is now, the
 * phone's place. By the server's clock, as all times are: the camera's clock is the phone's.
 */
function takenOf({ lastModified }: File, written: Taken | null): Taken {
  const at = written?.at ?? new Date(lastModified).toISOString()
  const here = Math.abs(Date.now() - Date.parse(at)) < freshMs ? positionNow() : undefined
  return {
    at: judgedTime(at, useQueue.getState().contact?.skewMs),
    place: written?.place ?? (here ? { lat: here.lat, lng: here.lng } : null),
  }
}

/**
 * A photo as the office needs it: JPEG, its longer side at most 2,000 px, and what the camera wrote into it beside it.
 * @throws EmptyPicture, HugePicture, UnreadablePicture
 */
export async function preparePhoto(file: File): Promise<Picture> {
  if (file.size === 0) throw new EmptyPicture()
  const { pixels, taken } = await factsOf(file)
  if (pixels !== null && pixels > mostPixels) throw new HugePicture()
  const whole = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  canvas.width = 0
  if (!content) throw new UnreadablePicture()
  return pictureOf(
    content,
    file.name
      .replace(/\.\w+$/, '')
      .slice(0, 80)
      .concat('.jpg'),
    takenOf(file, taken),
  )
}
