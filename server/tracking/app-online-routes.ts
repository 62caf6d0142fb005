import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import type { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { noteHealth, noteSeen } from '../drivers/presence.ts'
import { sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { answerOffice, fetchMessages, ownMessages, readMessages, sendMessage, sendMessages } from './app-messages.ts'
import { appPeople, countAppPeople, listAppPeople, silentDrivers } from './app-people.ts'
import { findPerson, listMessages, readByOffice, unreadPeople } from './conversations.ts'

export const appOnlineRoutes: Handlers<typeof appOnlineApi> = {
  list: (context, input) => listAppPeople(context, input),

  async detail({ db, now }, { id }) {
    const row = (await appPeople(db, now, [id])).get(id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'person' })
    return row
  },

  counts: ({ db, now }, input) => countAppPeople(db, now, input),
  silent: ({ db, now }) => silentDrivers(db, now),
  message: (context, { ids, text }) => sendMessages(context, ids, text),

  async heartbeat(context, app) {
    const { appType, personId } = sessionOf(context)
    await noteSeen(context, appType === 2 ? 'driver' : 'warehouse_worker', personId, app)
    await noteHealth(context, app)
    return {}
  },
}

export const conversationRoutes: Handlers<typeof conversationApi> = {
  async list({ db }, { personId, ...page }) {
    const { state: personState = null } = (await findPerson(db, personId)) ?? {}
    return { ...(await listMessages(db, personId, page)), personState }
  },
  send: (context, message) => sendMessage(context, message),
  read: (context, input) => readByOffice(context, input),
  unread: ({ db }) => unreadPeople(db),
}

export const appMessageRoutes: Handlers<typeof appMessageApi> = {
  list: (context) => fetchMessages(context),
  history: (context, page) => ownMessages(context, page),
  send: (context, message) => answerOffice(context, message),
  read: (context, { ids }) => readMessages(context, ids),
}
