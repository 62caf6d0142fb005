import type { MailDetail, mailApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { type MailAction, type MailState, nextMailState } from '@shortcut/domain/bookings/mail/mail-lifecycle.ts'
import type { MailReason } from '@shortcut/domain/bookings/mail/senders.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { wantsAnswer } from './answer-mails.ts'
import { mailLabel } from './keep-mail.ts'
import { countMails, listMails, mailDetail } from './mail-queries.ts'

/** @param taken mails wait for the intake */
export const mailRoutes = (taken: () => void): Handlers<typeof mailApi> => ({
  list: ({ db }, input) => listMails(db, input),
  counts: ({ db }) => countMails(db),
  detail: ({ db }, { id }) => mailDetail(db, id),

  async take(context, { id, version, accountId }) {
    const { db } = context
    const account = await db
      .selectFrom('account')
      .select('name')
      .where('id', '=', accountId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!account) throw atField(context, 'accountId', 'notFound', { thing: 'account' })
    const kept = await db.selectFrom('mail').select('content').where('id', '=', id).executeTakeFirst()
    if (kept && !kept.content) throw new Refusal(codes.refused, 'mailTooLarge')
    context.afterCommit(taken)
    return move(context, { id, version }, 'take', { reason: '', accountId }, { customer: account.name })
  },

  finish: (context, { id, version, remark }) => move(context, { id, version }, 'finish', { reason: '', remark }),
  setAside: (context, { id, version, remark }) =>
    move(context, { id, version }, 'setAside', { reason: 'byPerson', remark }),
  // Its sender was told another result.
  reopen: (context, { id, version }) =>
    move(context, { id, version }, 'reopen', { reason: 'toRead', remark: '', answerOpen: wantsAnswer }),
})

/** @throws Refusal 404, 409 if somebody decided meanwhile, 501 if its state does not allow that */
async function move(
  context: Context,
  { id, version }: { id: string; version: number },
  action: Exclude<MailAction, 'leave'>,
  set: { reason: MailReason | ''; accountId?: string; remark?: string; answerOpen?: typeof wantsAnswer },
  more: Record<string, unknown> = {},
): Promise<MailDetail> {
  const { db, now, actor, language } = context
  const mail = await db
    .selectFrom('mail')
    .select(['state', 'version', 'fromAddress', 'subject', 'updatedBy', 'reason', 'remark'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw new Refusal(codes.notFound, 'notFound', { thing: 'mail' })
  if (mail.version !== version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: mail.updatedBy }, await mailDetail(db, id))
  const state = nextMailState(action, mail.state as MailState)
  if (!state)
    throw new Refusal(codes.refused, 'mailState', { status: say(language, 'mailState', mail.state as MailState) })
  await db
    .updateTable('mail')
    .set({ ...set, state, version: version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: `mail.${action}`,
    entity: 'mail',
    entityId: id,
    label: mailLabel(mail),
    before: { mailState: mail.state, mailReason: mail.reason },
    after: { mailState: state, mailReason: set.reason, ...(set.remark && { remark: set.remark }), ...more },
  })
  return mailDetail(db, id)
}
