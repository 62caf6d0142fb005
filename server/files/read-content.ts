import { codes, Refusal } from '@shortcut/domain/errors.ts'
import sharp from 'sharp'

/** A file to be stored; its content decided its type. */
export interface Content {
  contentType: string
  bytes: Buffer
  /** Pixels, of pictures. */
  width: number | null
  height: number | null
  /** WebP, of pictures. */
  thumbnail: Buffer | null
}

const mostPixels = 50_000_000
const longestSide = 4096
const thumbnailSide = 320
const mostSeconds = 20

// Decoded pictures are not reused, and would stay in memory.
sharp.cache(false)

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heif'

/** Only these formats are decoded, whatever else the decoder supports. */
function kindOf(bytes: Buffer): PictureFormat | 'pdf' | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 12) === 'ftypavif') return 'heif'
  if (text(0, 5) === '%PDF-') return 'pdf'
  return undefined
}

/**
 * Recognizes a file's type, and re-encodes a picture: upright, at most 4096 pixels a side, without hidden data
 * (position, device, comments, bytes after its end), with a thumbnail of at most 320.
 * @throws Refusal 422 with a sentence that names the file
 */
export async function readContent(name: string, bytes: Buffer): Promise<Content> {
  const kind = kindOf(bytes)
  if (!kind) throw new Refusal(codes.invalid, 'fileKindNotTaken', { name })
  if (kind === 'pdf') return { contentType: 'application/pdf', bytes, width: null, height: null, thumbnail: null }
  return inTurn(() => readPicture(name, kind, bytes))
}

async function readPicture(name: string, format: PictureFormat, bytes: Buffer): Promise<Content> {
  const unreadable = () => new Refusal(codes.invalid, 'notAnImage', { name })
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (head?.format !== format) throw unreadable()
  const pixels = head.width * head.height
  if (pixels > mostPixels)
    throw new Refusal(codes.invalid, 'pictureTooLarge', { name, megapixels: Math.ceil(pixels / 1e6), limit: 50 })
  try {
    const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: mostSeconds })
    const isPhoto = format === 'jpeg'
    const { data, info } = await (isPhoto
      ? upright.jpeg({ quality: 85 })
      : upright.webp({ quality: 90, effort: 2 })
    ).toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data)
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 2 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
    const contentType = isPhoto ? 'image/jpeg' : 'image/webp'
    return { contentType, bytes: data, width: info.width, height: info.height, thumbnail }
  } catch {
    throw unreadable()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One picture after the other: decoding briefly takes up to some hundred megabytes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
