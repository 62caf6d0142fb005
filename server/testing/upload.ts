import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { World } from './world.ts'

/** Uploads one file, as a browser does. */
export async function upload(world: World, token: string, name: string, bytes: Buffer) {
  const reply = await sendFile(world, token, 'file/upload', name, bytes)
  return reply as { code: number; message: string; data: { id: string }[] }
}

/** Sends one file to a call that takes files. */
export async function sendFile(world: World, token: string, path: string, name: string, bytes: Uint8Array) {
  const boundary = randomBytes(12).toString('hex')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const reply = await world.product.server.inject({
    method: 'POST',
    url: `/shortcut-api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return reply.json() as { code: number; message: string; data: unknown }
}

/** An uploaded picture. @returns its id */
export async function uploadPicture(world: World, token: string, name = 'picture.jpg'): Promise<string> {
  const { data, message } = await upload(world, token, name, await picture(40, 30).jpeg().toBuffer())
  if (!data[0]) throw new Error(message)
  return data[0].id
}

/** A red rectangle. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })

/** Number of files in the store. */
export async function countStoredFiles(world: World): Promise<number> {
  const root = join(world.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

let huge: Promise<Buffer> | undefined
/** Files that people upload by mistake, named as if they were right; each with its message. */
export const wrongPictures: [what: string, bytes: () => Promise<Buffer>, sentence: string][] = [
  ['a text named photo.jpg', async () => Buffer.from('just text'), 'photo.jpg is neither a picture'],
  ['a script named photo.jpg', async () => Buffer.from('<script>alert(1)</script>'), 'photo.jpg is neither a picture'],
  [
    'a picture of 60 million pixels',
    () => {
      huge ??= picture(10_000, 6000).png({ compressionLevel: 1 }).toBuffer()
      return huge
    },
    'photo.jpg has 60 million pixels. At most 50 million are allowed.',
  ],
  [
    'a broken picture',
    async () => {
      const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .jpeg()
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    'photo.jpg is not a readable picture.',
  ],
  ['nothing', async () => Buffer.alloc(0), 'photo.jpg is neither a picture'],
]
