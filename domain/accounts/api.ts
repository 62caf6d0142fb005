import { z } from 'zod'
import { endpoint, id, ids, instant, listInput, nothing, pageOf, perItem, sortBy } from '../endpoint.ts'
import { filterInput } from '../filter-input.ts'
import { longestSearch } from '../longest-search.ts'
import { sortsOf } from '../records/record-row.ts'
import { requiredText, text } from '../text.ts'
import { accountFieldRows, accountKept } from './fields.ts'
import { accountFields, accountForm } from './input.ts'

const accountListRows = { ...accountFieldRows, ...accountKept }

const accountReply = z.object({
  id,
  ...accountFields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})

export const accountApi = {
  list: endpoint({
    method: 'GET',
    path: 'account/list',
    fromReplica: true,
    permission: '/truck/account/list',
    input: z.object({
      ...listInput,
      sort: sortBy(sortsOf(accountListRows)).default('name'),
      ...filterInput(accountListRows),
    }),
    reply: pageOf(accountReply.extend({ workingKeys: z.int() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'account/detail',
    permission: '/truck/account/list',
    input: z.object({ id }),
    reply: accountReply.extend({
      createdAt: z.string(),
      createdBy: z.string(),
      openOrders: z.int(),
    }),
  }),
  /** For pickers and filters: people who may see work orders may choose among customers. `id` asks for one customer. */
  names: endpoint({
    method: 'GET',
    path: 'account/names',
    permission: '/work/order/list',
    input: z.object({ q: text(longestSearch).optional(), id: id.optional() }),
    reply: z.array(z.object({ id, code: z.string(), name: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'account/save',
    permission: '/truck/account/save',
    input: accountForm,
    reply: accountReply,
  }),
  /** Hides the account and ends its keys. Refused while it has open orders. */
  delete: endpoint({
    method: 'POST',
    path: 'account/delete',
    permission: '/truck/account/delete',
    input: ids,
    reply: perItem,
  }),
  createKey: endpoint({
    method: 'POST',
    path: 'account/createKey',
    repeats: 'sealed',
    permission: '/truck/account/key',
    input: z.object({ accountId: id, name: requiredText(60) }),
    /** The key is shown only in this reply. */
    reply: z.object({ id, key: z.string(), prefix: z.string() }),
  }),
  /** Makes a new key. The old one keeps working until the given time, at most 90 days, so that no sender is cut off. */
  rotateKey: endpoint({
    method: 'POST',
    path: 'account/rotateKey',
    repeats: 'sealed',
    permission: '/truck/account/key',
    input: z.object({ id, oldWorksUntil: instant }),
    reply: z.object({ id, key: z.string(), prefix: z.string() }),
  }),
  keys: endpoint({
    method: 'GET',
    path: 'account/keys',
    permission: '/truck/account/key',
    input: z.object({ accountId: id }),
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        prefix: z.string(),
        createdAt: z.string(),
        createdBy: z.string(),
        lastUsedAt: z.string().nullable(),
        /** For a rotated key: when it stops working. */
        worksUntil: z.string().nullable(),
        revokedAt: z.string().nullable(),
      }),
    ),
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: 'account/revokeKey',
    permission: '/truck/account/key',
    input: z.object({ id }),
    reply: nothing,
  }),
}
