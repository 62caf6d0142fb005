import { z } from 'zod'
import { endpoint, id, ids, nothing } from '../endpoint.ts'
import { appKinds } from './app-online-api.ts'
import { messageText } from './message.ts'

/** Whether somebody gets messages: only active people do. */
export const personStates = ['active', 'inactive', 'frozen', 'left'] as const
export type PersonState = (typeof personStates)[number]

/** One message between the office and somebody with an app. */
const message = z.object({
  /** Made by the sender: a message that is sent again is stored once. */
  id,
  /** The driver or warehouse worker of the conversation. */
  personId: id,
  /** The person wrote it to the office; otherwise the office wrote it to them. */
  fromApp: z.boolean(),
  text: z.string(),
  /** Photos and papers of the message. */
  fileIds: z.array(id),
  /** Number of its files that are still on the phone. */
  filesOnPhone: z.int(),
  task: z.object({ id, taskNo: z.string() }).nullable(),
  sentBy: z.string(),
  sentAt: z.string(),
  /** When the person's app fetched it. */
  deliveredAt: z.string().nullable(),
  /** When its receiver read it. */
  readAt: z.string().nullable(),
  /** Who in the office read it first. */
  readBy: z.string().nullable(),
})
export type ConversationMessage = z.output<typeof message>

const page = { cursor: z.string().max(20).optional(), pageSize: z.coerce.number().int().min(1).max(100).default(50) }
/** Newest first. */
const messages = z.object({ list: z.array(message), nextCursor: z.string().nullable() })
/** Uploaded by the sender. */
const fileIds = z.array(id).max(20).default([])

/** The office's side of conversations with drivers and warehouse workers. */
export const conversationApi = {
  list: endpoint({
    method: 'GET',
    path: 'conversation/list',
    fromReplica: true,
    permission: '/warehouse/monitor/list',
    input: z.object({ personId: id, ...page }),
    /** `personState`: null for nobody. */
    reply: messages.extend({ personState: z.enum(personStates).nullable() }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'conversation/send',
    permission: '/warehouse/monitor/message',
    input: z.object({ id, personId: id, taskId: id.optional(), text: messageText, fileIds }),
    reply: message,
  }),
  /** Marks the person's messages up to this one as read by the office. */
  read: endpoint({
    method: 'POST',
    path: 'conversation/read',
    permission: '/warehouse/monitor/message',
    repeats: 'harmless',
    input: z.object({ personId: id, upTo: id }),
    reply: nothing,
  }),
  /** People whose messages nobody in the office has read, the latest message first; at most 200. */
  unread: endpoint({
    method: 'GET',
    path: 'conversation/unread',
    permission: '/warehouse/monitor/message',
    input: nothing,
    reply: z.array(
      z.object({
        personId: id,
        kind: z.enum(appKinds),
        name: z.string(),
        /** Number of unread messages. */
        count: z.int(),
        /** The latest of them. */
        text: z.string(),
        sentAt: z.string(),
      }),
    ),
  }),
}

/** The app's side: the conversation of the signed-in person with the office. */
export const appMessageApi = {
  /** Unread messages from the office, oldest first; reading the list marks them delivered. */
  list: endpoint({
    method: 'GET',
    path: 'appMessage/list',
    permission: '/app/online/use',
    withTaskLink: true,
    writes: true,
    input: nothing,
    reply: z.array(
      message.pick({ id: true, text: true, fileIds: true, filesOnPhone: true, task: true, sentBy: true, sentAt: true }),
    ),
  }),
  /** The whole conversation, newest first. */
  history: endpoint({
    method: 'GET',
    path: 'appMessage/history',
    fromReplica: true,
    permission: '/app/online/use',
    withTaskLink: true,
    input: z.object(page),
    reply: messages,
  }),
  send: endpoint({
    method: 'POST',
    path: 'appMessage/send',
    permission: '/app/online/use',
    repeats: 'harmless',
    input: z.object({ id, toTaskId: id.optional(), text: messageText, fileIds }),
    reply: message,
  }),
  read: endpoint({
    method: 'POST',
    path: 'appMessage/read',
    permission: '/app/online/use',
    withTaskLink: true,
    input: ids,
    reply: nothing,
  }),
}
