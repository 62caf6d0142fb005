import { z } from 'zod'
import { driverFields } from '../../drivers/input.ts'
import { endpoint, id } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { linkHours, taskLinkStates } from './task-links.ts'

const state = z.enum(taskLinkStates)

export const taskLinkReply = z.object({
  id,
  taskId: id,
  taskNo: z.string(),
  driver: z.string(),
  state,
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Names that the people who opened it entered. */
  openedBy: z.array(z.string()),
})
export type TaskLink = z.output<typeof taskLinkReply>

/** What the phone is told about the link that it works with. */
export const linkNews = z.object({ state, madeBy: z.string(), expiresAt: z.string() })
export type LinkNews = z.output<typeof linkNews>

/** The secret of a link's address, as in `/app/link#…`. */
const secret = z.string().trim().min(1).max(100)
const name = requiredText(60)

export const taskLinkApi = {
  list: endpoint({
    method: 'GET',
    path: 'taskLink/list',
    permission: '/work/order/list',
    input: z.object({ workOrderId: id }),
    reply: z.array(taskLinkReply),
  }),
  /**
   * A link for a task with a driver. With `driver`, first gives the task, or the whole order if it has none, to that
   * driver: known by phone, or added without an account.
   */
  make: endpoint({
    method: 'POST',
    path: 'taskLink/make',
    repeats: 'sealed',
    permission: '/work/order/assign',
    input: z
      .object({
        workOrderId: id,
        /** Absent: the order has no task yet. */
        taskId: id.optional(),
        driver: z.object({ name: driverFields.name, phone: driverFields.phone }).optional(),
        hours: z.int().min(1).max(linkHours.most).default(linkHours.usual),
        overrideReason: text(500).optional(),
      })
      .refine(({ taskId, driver }) => taskId || driver, { path: ['driver'], error: 'not null' }),
    /** The secret is shown only in this reply. */
    reply: taskLinkReply.extend({ secret: z.string(), path: z.string() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'taskLink/revoke',
    permission: '/work/order/assign',
    input: z.object({ id }),
    reply: taskLinkReply,
  }),
  /** Whether a link opens, before anybody enters a name. POST, so that its secret is in no logged address. */
  look: endpoint({
    method: 'POST',
    path: 'taskLink/look',
    permission: 'public',
    writes: false,
    input: z.object({ secret }),
    reply: z.object({ linkId: id, madeBy: z.string(), expiresAt: z.string() }),
  }),
  /** A session that may do the link's task and nothing else. */
  open: endpoint({
    method: 'POST',
    path: 'taskLink/open',
    permission: 'public',
    // Tries are counted outside its transaction.
    writes: false,
    input: z.object({ secret, name }),
    reply: z.object({ token: z.string(), linkId: id, taskId: id, madeBy: z.string(), expiresAt: z.string() }),
  }),
}
