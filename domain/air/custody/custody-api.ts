import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { formats } from '../../users/company.ts'
import { custodyKinds } from './custody.ts'

/** The freight that a link is about: of a house, a master or a work order. */
const subject = z
  .object({ houseId: id.optional(), masterId: id.optional(), workOrderId: id.optional() })
  .refine(({ houseId, masterId, workOrderId }) => [houseId, masterId, workOrderId].filter(Boolean).length === 1)
export type CustodySubject = z.output<typeof subject>

const link = z.object({
  id,
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  opened: z.int(),
  lastOpenedAt: z.string().nullable(),
})
export type CustodyLink = z.output<typeof link>

const share = '/air/custody/share'
/** The token of a link's address, as in `/backend/map?custody=…`. */
const custody = z.string().min(1).max(100)

const event = z.object({
  n: z.int(),
  at: z.string(),
  zone: z.string(),
  what: z.enum(custodyKinds),
  place: z.string(),
  by: z.string(),
  pieces: z.int().nullable(),
  of: z.int().nullable(),
  seal: z.string(),
  detail: z.string(),
  /** Number of the master whose pieces it counts, all together; '' if it counts pieces of the freight itself. */
  ofMaster: z.string(),
  /** Number of pictures. */
  photos: z.int(),
  /** Whether the operation log has it, sealed. */
  isLogged: z.boolean(),
  hash: z.string(),
})

/** Everything that a link shows. Anything added here becomes public. */
export const custodyView = z.object({
  kind: z.enum(['house', 'master', 'order']),
  number: z.string(),
  master: z.string(),
  origin: z.string(),
  destination: z.string(),
  pieces: z.int().nullable(),
  issuer: z.string(),
  /** Pieces that the dock counted; null: nothing is counted. */
  counted: z.int().nullable(),
  /** Pieces that the airline accepted; null: it has not accepted any. */
  accepted: z.int().nullable(),
  events: z.array(event),
  head: z.string(),
  /** Of the key that signs the file. */
  fingerprint: z.string(),
  formats,
})
export type CustodyView = z.output<typeof custodyView>

export const custodyApi = {
  /** The link that stands; null: there is none. */
  standing: endpoint({
    method: 'GET',
    path: 'custody/standing',
    permission: share,
    input: subject,
    reply: z.object({ link: link.nullable() }),
  }),
  /** The link that one click copies: the open one, else a new one. */
  take: endpoint({
    method: 'POST',
    path: 'custody/take',
    repeats: 'sealed',
    permission: share,
    input: subject,
    reply: link.extend({ token: z.string(), path: z.string() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'custody/revoke',
    permission: share,
    input: z.object({ id }),
    reply: z.object({ link: link.nullable() }),
  }),
  /**
   * POST, so that the token is in no logged address. 404 for any link that does not open, without saying why. Counts as
   * opened.
   */
  view: endpoint({
    method: 'POST',
    path: 'custody/view',
    permission: 'public',
    input: z.object({ custody }),
    reply: custodyView,
  }),
  /** A picture of the n-th event, as a data URL. */
  picture: endpoint({
    method: 'POST',
    path: 'custody/picture',
    permission: 'public',
    writes: false,
    input: z.object({ custody, event: z.int().min(1).max(20_000), picture: z.int().min(0).max(200) }),
    reply: z.object({ url: z.string() }),
  }),
  /** The proof as a file, signed, with its pictures. Its head is written to the operation log. */
  file: endpoint({
    method: 'POST',
    path: 'custody/file',
    permission: 'public',
    input: z.object({ custody }),
    reply: z.object({ name: z.string(), content: z.string() }),
  }),
  /** The script that checks the file without a server. */
  checker: endpoint({
    method: 'POST',
    path: 'custody/checker',
    permission: 'public',
    writes: false,
    input: z.object({}),
    reply: z.object({ name: z.string(), content: z.string() }),
  }),
}
