import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { text } from '../text.ts'
import { placeFields, placeForm } from './account-place.ts'

const placeReply = z.object({
  id,
  accountId: id,
  ...placeFields,
  uses: z.int(),
  lastUsedAt: z.string().nullable(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})

/** The address book of an account. */
export const placeApi = {
  /** The places of one account whose words begin with what is typed, the most used first. */
  find: endpoint({
    method: 'GET',
    path: 'place/find',
    permission: '/work/order/save',
    input: z.object({ accountId: id, q: text(longestSearch).default('') }),
    reply: z.array(z.object({ id, ...placeFields })),
  }),
  list: endpoint({
    method: 'GET',
    path: 'place/list',
    fromReplica: true,
    permission: '/truck/account/list',
    input: z.object({
      accountId: id,
      q: text(longestSearch).default(''),
      pageSize: z.coerce.number().int().min(1).max(500).default(50),
    }),
    /** `more`: there are places besides these. */
    reply: z.object({ list: z.array(placeReply), more: z.boolean() }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'place/save',
    permission: '/truck/account/place',
    input: placeForm,
    reply: placeReply,
  }),
  /** Removes places from the address book; orders keep their stops. */
  delete: endpoint({
    method: 'POST',
    path: 'place/delete',
    permission: '/truck/account/place',
    input: ids,
    reply: perItem,
  }),
}
