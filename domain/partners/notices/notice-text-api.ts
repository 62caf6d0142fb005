import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { partnerEventTypes } from '../events.ts'
import { noticeChannels, noticeLanguages } from './notice-fields.ts'
import { unknownPlaceholders } from './notice-text.ts'

const isFillable = (typed: string) => unknownPlaceholders(typed).length === 0

const fields = {
  /** Null: for every account without its own. */
  accountId: id.nullable(),
  channel: z.enum(noticeChannels),
  event: z.enum(partnerEventTypes),
  language: z.enum(noticeLanguages),
  /** Of an e-mail; '': the standard one. */
  subject: text(200).refine(isFillable, { error: 'unknownPlaceholder' }).default(''),
  body: requiredText(2000).refine(isFillable, { error: 'unknownPlaceholder' }),
}

export const noticeTextForm = z.object({ id: id.optional(), version: z.int().optional(), ...fields })

const row = z.object({ id, ...fields, version: z.int(), updatedAt: z.string(), updatedBy: z.string() })
export type NoticeTextRow = z.output<typeof row>

const save = '/truck/account/partner'

/** The office's own texts of notices to customers. */
export const noticeTextApi = {
  /** Those that an account's partners get: its own, and those for every account. */
  list: endpoint({
    method: 'GET',
    path: 'noticeText/list',
    permission: '/truck/account/list',
    input: z.object({ accountId: id }),
    reply: z.array(row),
  }),
  save: endpoint({ method: 'POST', path: 'noticeText/save', permission: save, input: noticeTextForm, reply: row }),
  /** Back to the standard text. */
  delete: endpoint({ method: 'POST', path: 'noticeText/delete', permission: save, input: ids, reply: perItem }),
  /** The text filled with the last event of its kind that a partner was told of, or with an example. */
  preview: endpoint({
    method: 'POST',
    path: 'noticeText/preview',
    permission: save,
    writes: false,
    input: z.object({ ...fields, body: fields.body.or(z.literal('')) }),
    reply: z.object({ subject: z.string(), text: z.string(), isExample: z.boolean() }),
  }),
}
