import { calls } from 'virtual:calls'
import type { NoticeTextRow } from '@shortcut/domain/partners/notices/notice-text-api.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { EditedRows } from '../records/EditedRows.tsx'
import classes from '../records/TableCells.module.css'
import { useT } from '../words/words.ts'

const NoticeTextDrawer = fetched(() => import('./NoticeTextDrawer.tsx'))

/** The office's own texts of notices: those of this account, and those for every account. */
export function NoticeTexts({ accountId }: { accountId: string }) {
  const t = useT(fieldWords, partnerWords)
  const query = useQuery(besideOf(calls.noticeText.list, { accountId }))
  const nameOf = ({ event, channel, language }: NoticeTextRow) =>
    `${t(`outgoingEvent:${event}`)}, ${t(`partnerKind:${channel}`)}, ${t(`noticeLanguage:${language}`)}`
  return (
    <EditedRows
      title={t('noticeText:title')}
      add={t('noticeText:add')}
      empty={t('noticeText:none')}
      path={calls.noticeText.list.path}
      query={query}
      maySave={useHolds(['/truck/account/partner'])}
      nameOf={nameOf}
      remove={(id) => call(calls.noticeText.delete, { ids: [id] })}
      deleteTitle={(name) => t('noticeText:deleteTitle', { name })}
      deleteText={t('noticeText:deleteText')}
      form={(props) => <NoticeTextDrawer accountId={accountId} {...props} />}
      columns={[
        {
          key: 'event',
          header: t('noticeTextField:event'),
          rowHeader: true,
          cell: ({ event }) => t(`outgoingEvent:${event}`),
        },
        { key: 'channel', header: t('noticeTextField:channel'), cell: ({ channel }) => t(`partnerKind:${channel}`) },
        {
          key: 'language',
          header: t('noticeTextField:language'),
          cell: ({ language }) => t(`noticeLanguage:${language}`),
        },
        {
          key: 'account',
          header: t('noticeTextField:accountId'),
          cell: ({ accountId: own }) => t(own ? 'noticeText:thisAccount' : 'noticeText:allAccounts'),
        },
        {
          key: 'text',
          header: t('noticeTextField:body'),
          cell: ({ subject, body }) => <span className={classes.quiet}>{subject || body.split('\n')[0]}</span>,
        },
      ]}
    />
  )
}
