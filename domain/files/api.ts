import { z } from 'zod'
import { endpoint, id, mebi } from '../endpoint.ts'

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
    body: 'multipart',
    // 20 files of 20 MiB, read one after the other.
    mostBytes: 401 * mebi,
    // Its transaction begins after the last byte has arrived, so that a slow phone holds none open.
    writes: false,
    input: z.object({}),
    reply: z.array(fileReply),
  }),
  /** A token that opens one path once, within 60 s: `/file/<id>`, or `/file/<id>?size=thumb` for the thumbnail. */
  downloadToken: endpoint({
    method: 'POST',
    path: 'file/downloadToken',
    permission: 'signed-in',
    writes: false,
    input: z.object({ path: z.string().max(4000) }),
    reply: z.object({ token: z.string() }),
  }),
}
