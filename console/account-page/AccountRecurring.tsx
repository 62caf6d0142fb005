import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { RecurringDetail } from '@shortcut/domain/recurring/api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { repeatsText } from '@shortcut/words/repeats-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { fetched } from '../call/fetched.tsx'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import classes from '../records/TableCells.module.css'
import recurringClasses from '../recurring/Recurring.module.css'
import { RecurringBadge } from '../recurring/RecurringBadge.tsx'
import { problemOf } from '../recurring/recurring-row.ts'
import { forgetRecurring, useRecurringNews } from '../recurring/use-recurring.ts'
import { dayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'

const RecurringDrawer = fetched(() => import('../recurring/RecurringDrawer.tsx'))
const RecurringDetailDrawer = fetched(() => import('../recurring/RecurringDetailDrawer.tsx'))

type Props = { account: { id: string; name: string }; zone: string }

/** The orders of an account that repeat. */
export function AccountRecurring({ account, zone }: Props) {
  const t = useT(recurringWords)
  useRecurringNews()
  const query = useQuery(queryOf(calls.recurring.list, { accountId: account.id, pageSize: 100 }))
  const failure = failureOf(query)
  const maySave = useHolds(['/work/recurring/save'])
  const [open, setOpen] = useState<{ show: string } | { edit: RecurringDetail | null } | null>(null)
  const close = () => setOpen(null)
  return (
    <DetailSection
      title={t('recurringPage:title')}
      actions={
        <span className={classes.buttons}>
          <Button component={Link} to="/work/recurring" variant="default">
            {t('recurringPage:all')}
          </Button>
          {maySave && <Button onClick={() => setOpen({ edit: null })}>{t('recurringPage:add')}</Button>}
        </span>
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!query.data && !failure && <SkeletonRows rows={4} columns={4} />}
      {query.data && (
        <DataTable
          rows={query.data.list}
          rowKey={({ id }) => id}
          empty={t('recurringPage:noneOfAccount')}
          below={(row) => problemOf(row) && <span className={recurringClasses.problem}>{problemOf(row)}</span>}
          columns={[
            {
              key: 'label',
              header: t('recurringField:label'),
              rowHeader: true,
              cell: ({ id, label }) => (
                <button type="button" className={classes.link} onClick={() => setOpen({ show: id })}>
                  {label}
                </button>
              ),
            },
            { key: 'lane', header: t('recurringField:lane'), cell: ({ lane }) => lane },
            { key: 'repeats', header: t('recurringField:repeats'), cell: ({ repeats }) => repeatsText(t, repeats) },
            {
              key: 'state',
              header: t('recurringField:state'),
              cell: (row) => <RecurringBadge of={row} />,
            },
            { key: 'nextOn', header: t('recurringField:nextOn'), cell: ({ nextOn }) => dayShown(nextOn) },
            { key: 'madeUntil', header: t('recurringField:madeUntil'), cell: ({ madeUntil }) => dayShown(madeUntil) },
          ]}
        />
      )}
      {open && 'show' in open && (
        <RecurringDetailDrawer
          id={open.show}
          zone={zone}
          onEdit={(record) => setOpen({ edit: record })}
          onClose={close}
        />
      )}
      {open && 'edit' in open && (
        <RecurringDrawer
          record={open.edit}
          account={account}
          onClose={close}
          onSaved={({ id }) => {
            setOpen({ show: id })
            void forgetRecurring()
          }}
        />
      )}
    </DetailSection>
  )
}
