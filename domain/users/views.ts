import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'

/** Most views of one list per user. */
export const viewLimit = 50

const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  layout: z.unknown(),
  isDefault: z.boolean(),
  isShared: z.boolean(),
  /** The colleague who owns the view; null for the caller's own. */
  sharedBy: z.string().nullable(),
})
export type SavedView = z.output<typeof savedView>

/**
 * Saved views of a list: its filters and columns. Users see their own and shared ones; nobody can change another
 * user's.
 */
export const viewApi = {
  list: endpoint({
    method: 'GET',
    path: 'view/list',
    permission: 'signed-in',
    forCustomers: true,
    input: z.object({ grid: requiredText(60) }),
    reply: z.array(savedView),
  }),
  save: endpoint({
    method: 'POST',
    path: 'view/save',
    permission: 'signed-in',
    forCustomers: true,
    input: z.object({
      id: id.optional(),
      /** The list, named as in `layout/save`; a view belongs to one list. */
      grid: requiredText(60),
      name: requiredText(60),
      /** Filters, search and sort, as in the page's address. */
      query: text(4000).default(''),
      layout: z.json(),
      /** Shown when the list is opened without filters; replaces the earlier default. */
      isDefault: z.boolean().default(false),
      /** Shared with colleagues who may see the list. */
      isShared: z.boolean().default(false),
    }),
    reply: savedView,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'view/delete',
    permission: 'signed-in',
    forCustomers: true,
    input: ids,
    reply: perItem,
  }),
}
