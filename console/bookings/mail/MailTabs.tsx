import { calls } from 'virtual:calls'
import { type MailRow, mailViews } from '@shortcut/domain/bookings/mail/mail-api.ts'
import * as mailWords from '@shortcut/words/en/bookings/mail.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'

/** The views of the list with their numbers. */
export function MailTabs({ list }: { list: ListHandle<MailRow> }) {
  const t = useT(mailWords)
  useNews(['mail'], calls.mail.counts.path, 1000)
  const { data } = useQuery({ ...besideOf(calls.mail.counts, {}), placeholderData: keepPreviousData })
  return (
    <ViewTabs
      label={t('mailPage:views')}
      views={mailViews}
      value={mailViews.find((view) => view === list.filters.view) ?? 'held'}
      textOf={(view) => t(`mailView:${view}`)}
      counts={data ?? {}}
      onChange={(view) => list.filter({ view: view === 'held' ? '' : view })}
    />
  )
}
