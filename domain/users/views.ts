import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'

/** How many views of one list a person may keep. */
export const viewLimit = 50

const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  layout: z.unknown(),
  isDefault: z.boolean(),
  isShared: z.boolean(),
  /** The colleague whose view it is; null for one's own. */
  sharedBy: z.string().nullable(),
})
export type SavedView = z.output<typeof savedView>

/**
 * Views of a list: what it asks for and how its columns stand. A person sees their own, and those that colleagues share; nobody changes
 * another's.
 */
export const viewApi = {
  list: endpoint({
    method: 'GET',
    path: 'view/list',
    permission: 'signed-in',
    input: z.object({ grid: requiredText(60) }),
    reply: z.array(savedView),
  }),
  save: endpoint({
    method: 'POST',
    path: 'view/save',
    permission: 'signed-in',
    input: z.object({
      id: id.optional(),
      /** Which list, as in `layout/save`; a view stays with the list that it was made for. */
      grid: requiredText(60),
      name: requiredText(60),
      /** Filters, search and sort, as in the page's address. */
      query: text(4000).default(''),
      layout: z.json(),
      /** Shown when the list is opened without a question; the one that was so before no longer is. */
      isDefault: z.boolean().default(false),
      /** Colleagues who may see the list see the view too. */
      isShared: z.boolean().default(false),
    }),
    reply: savedView,
  }),
  delete: endpoint({ method: 'POST', path: 'view/delete', permission: 'signed-in', input: ids, reply: perItem }),
}
