import { z } from 'zod'
import { deviceTime, endpoint, id, mebi } from '../endpoint.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { text } from '../text.ts'

/** What a camera wrote into a photo: when, and where. It is kept beside the picture, and removed from it. */
const takenInput = z.object({
  at: deviceTime.nullish(),
  place: z.object({ lat: latitude, lng: longitude }).nullish(),
})

export const fileReply = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

export const fileApi = {
  /** Multipart, one or more files of up to 20 MiB each; images are re-encoded and get a thumbnail. */
  upload: endpoint({
    method: 'POST',
    path: 'file/upload',
    repeats: 'answered',
    permission: 'signed-in',
    forCustomers: true,
    body: 'multipart',
    // 20 files of 20 MiB, read one after the other.
    mostBytes: 401 * mebi,
    // Its transaction begins after the last byte has arrived, so that a slow phone holds none open.
    writes: false,
    input: z.object({}),
    reply: z.array(fileReply),
  }),
  /**
   * Announces a file that comes in parts and survives a lost connection. Begun again, it says how far it is. @returns
   * `offset`: bytes that are there
   */
  begin: endpoint({
    method: 'POST',
    path: 'file/begin',
    repeats: 'harmless',
    permission: '/app/online/use',
    withTaskLink: true,
    // Its transactions are its own: the bytes are stored between them.
    writes: false,
    input: z.object({
      /** Made by the phone; acts name the file by it. */
      id,
      name: text(200),
      contentType: text(100),
      bytes: z
        .int()
        .min(1)
        .max(20 * mebi),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      taken: takenInput.nullish(),
    }),
    reply: z.object({ id, offset: z.int(), done: z.boolean() }),
  }),
  /**
   * The next bytes of a begun file, up to 4 MiB. At the last one the hash decides: the file is kept, or refused and
   * forgotten. 409 with the true offset if it differs.
   */
  append: endpoint({
    method: 'POST',
    path: 'file/append',
    repeats: 'harmless',
    permission: '/app/online/use',
    withTaskLink: true,
    writes: false,
    body: 'raw',
    mostBytes: 4 * mebi,
    input: z.object({ id, offset: z.coerce.number().int().min(0) }),
    reply: z.object({ offset: z.int(), done: z.boolean() }),
  }),
  /** A token that opens one path once, within 60 s: `/file/<id>`, or `/file/<id>?size=thumb` for the thumbnail. */
  downloadToken: endpoint({
    method: 'POST',
    path: 'file/downloadToken',
    permission: 'signed-in',
    forCustomers: true,
    withTaskLink: true,
    writes: false,
    input: z.object({ path: z.string().max(4000) }),
    reply: z.object({ token: z.string() }),
  }),
}
