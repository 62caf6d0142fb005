import { z } from 'zod'
import { appDetails, phoneHealth, presences } from '../drivers/presence.ts'
import { anyOf, either, endpoint, id, ids, listInput, nothing, pageOf, perItem, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'
import { messageText } from './message.ts'

/** Whose app it is: a driver's or a warehouse worker's. */
export const appKinds = ['driver', 'worker'] as const

/** What the monitor can be sorted by. `-silent`: silent drivers first, the longest silence before all, then everybody from the latest contact. */
export const appOnlineSorts = ['name', 'kind', 'phone', 'device', 'appVersion', 'lastActiveAt', 'silent'] as const

const filters = z.object({
  q: listInput.q,
  presence: anyOf(z.enum(presences)).optional(),
  kind: anyOf(z.enum(appKinds)).optional(),
  /** Drivers with a live task whose app has been silent for 15 minutes. */
  silent: either(z.enum(['yes', 'no'])).optional(),
  name: text(80).optional(),
  phone: text(20).optional(),
  device: text(80).optional(),
  appVersion: text(40).optional(),
})
const appOnlineInput = filters.extend({ ...listInput, sort: sortBy(appOnlineSorts).default('-silent') })
export type AppOnlineInput = z.output<typeof appOnlineInput>

const liveTask = z.object({ id, taskNo: z.string(), workOrderId: id, bookingId: z.string() })

const appOnlineRow = z.object({
  id,
  kind: z.enum(appKinds),
  name: z.string(),
  phone: z.string(),
  presence: z.enum(presences),
  device: z.string(),
  appVersion: z.string(),
  lastActiveAt: z.string().nullable(),
  /** What the app last reported of its phone. */
  health: phoneHealth.extend({ at: z.string() }).nullable(),
  /** The live task of a silent driver. */
  silentTask: liveTask.nullable(),
  /** Number of the office's messages that the person has not read. */
  unread: z.int(),
})

const silentDriver = liveTask.omit({ id: true }).extend({ id, name: z.string(), lastActiveAt: z.string() })

export const appOnlineApi = {
  list: endpoint({
    method: 'GET',
    path: 'appOnline/list',
    fromReplica: true,
    permission: '/warehouse/monitor/list',
    input: appOnlineInput,
    reply: pageOf(appOnlineRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'appOnline/detail',
    permission: '/warehouse/monitor/list',
    input: z.object({ id }),
    reply: appOnlineRow,
  }),
  counts: endpoint({
    method: 'GET',
    path: 'appOnline/counts',
    fromReplica: true,
    permission: '/warehouse/monitor/list',
    input: appOnlineInput.omit({ page: true, pageSize: true, cursor: true, sort: true, presence: true, silent: true }),
    reply: z.object({ online: z.int(), stale: z.int(), offline: z.int(), silent: z.int() }),
  }),
  /** Drivers with a live task whose app has been silent for 15 minutes, the longest silence first; the first 200. */
  silent: endpoint({
    method: 'GET',
    path: 'appOnline/silent',
    permission: '/warehouse/monitor/list',
    input: nothing,
    reply: z.object({ total: z.int(), list: z.array(silentDriver) }),
  }),
  message: endpoint({
    method: 'POST',
    path: 'appOnline/message',
    permission: '/warehouse/monitor/message',
    /** `ids` of drivers and warehouse workers. */
    input: ids.extend({ text: messageText }),
    reply: perItem,
  }),
  /** An app reports that it is running, and its device, about once a minute. Positions count as heartbeats too. */
  heartbeat: endpoint({
    method: 'POST',
    path: 'appOnline/heartbeat',
    permission: '/app/online/use',
    input: appDetails,
    reply: nothing,
  }),
}
