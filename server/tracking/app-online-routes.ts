import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { appMessageApi, appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { noteSeen } from '../drivers/presence.ts'
import { sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { fetchMessages, listMessages, readMessages, sendMessages } from './app-messages.ts'
import { appPeople, countAppPeople, listAppPeople, silentDrivers } from './app-people.ts'

export const appOnlineRoutes: Handlers<typeof appOnlineApi> = {
  list: (context, input) => listAppPeople(context, input),

  async detail({ db, now }, { id }) {
    const row = (await appPeople(db, now, [id])).get(id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'person' })
    return row
  },

  counts: ({ db, now }) => countAppPeople(db, now),
  silent: ({ db, now }) => silentDrivers(db, now),
  messages: (context, { id }) => listMessages(context, id),
  message: (context, { ids, text }) => sendMessages(context, ids, text),

  async heartbeat(context, app) {
    const { appType, personId } = sessionOf(context)
    await noteSeen(context, appType === 2 ? 'driver' : 'warehouse_worker', personId, app)
    return {}
  },
}

export const appMessageRoutes: Handlers<typeof appMessageApi> = {
  list: (context) => fetchMessages(context),
  read: (context, { ids }) => readMessages(context, ids),
}
