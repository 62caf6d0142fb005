import { calls } from 'virtual:calls'
import { Select, Text } from '@mantine/core'
import { type Grouping, groupings } from '@shortcut/domain/billing/invoices/invoice.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, searchOf } from '../../call/use-call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { tellEach } from '../../records/each.ts'
import { findAccounts } from '../../records/find-accounts.ts'
import { dayShown } from '../../time/time.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText, sumText } from '../money.ts'

const most = 500

/** Drafts invoices from approved orders: by account, delivery period, and grouping. */
export default function DraftDrawer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT(fieldWords, invoiceWords, recordWords)
  const zone = useViewerZone()
  const today = dayIn(zone, new Date().toISOString())
  const [accountId, setAccountId] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [grouping, setGrouping] = useState<Grouping>('order')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery(
    searchOf(calls.invoice.billable, {
      pageSize: most,
      ...(accountId && { accountId }),
      ...(from && { from }),
      ...(to && { to }),
    }),
  )
  const failure = failureOf(query)
  const orders = query.data?.list ?? []
  const chosen = orders.filter(({ id }) => !left.has(id))

  const draft = async () => {
    if (chosen.length === 0) return
    const reply = await call(calls.invoice.draft, { ids: chosen.map(({ id }) => id), grouping }).catch(() => null)
    if (!reply) return
    const nameById = new Map(orders.map(({ id, bookingId }) => [id, bookingId]))
    tellEach(t, reply, t('invoices:drafted', { count: reply.drafts.length }), (id) => nameById.get(id) ?? id)
    onDone()
  }
  return (
    <FormDrawer
      opened
      title={t('invoices:draft')}
      submitText={t('invoices:draftOf', { count: chosen.length })}
      dirty={false}
      onSubmit={draft}
      onClose={onClose}
    >
      <FormSection title={t('invoices:which')}>
        <Picker
          className={wholeLine}
          label={t('invoiceField:customerName')}
          placeholder={t('invoices:allAccounts')}
          value={accountId}
          onChange={setAccountId}
          finds="accounts"
          find={findAccounts}
        />
        <DateTimeField kind="date" label={t('invoices:deliveredFrom')} today={today} value={from} onChange={setFrom} />
        <DateTimeField kind="date" label={t('invoices:deliveredTo')} today={today} value={to} onChange={setTo} />
        <Select
          className={wholeLine}
          label={t('invoices:grouping')}
          allowDeselect={false}
          data={groupings.map((value) => ({ value, label: t(`invoiceGrouping:${value}`) }))}
          value={grouping}
          onChange={(value) => setGrouping((value ?? 'order') as Grouping)}
        />
      </FormSection>
      <FormSection title={t('invoices:approved')}>
        <div className={wholeLine}>
          {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
          {query.data && orders.length === 0 && <p className={classes.none}>{t('invoices:noneApproved')}</p>}
          {orders.length > 0 && (
            <>
              <Text size="sm">{t('invoices:chosen', { count: chosen.length, sum: sumText(chosen) })}</Text>
              {query.data && query.data.total > orders.length && (
                <Text size="sm">{t('invoices:firstOnly', { most, total: query.data.total })}</Text>
              )}

              <DataTable
                rows={orders}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'order',
                    cell: ({ id, bookingId }) => (
                      <label>
                        <input
                          type="checkbox"
                          checked={!left.has(id)}
                          onChange={() => {
                            const next = new Set(left)
                            if (!next.delete(id)) next.add(id)
                            setLeft(next)
                          }}
                        />{' '}
                        {bookingId}
                      </label>
                    ),
                  },
                  { key: 'customer', cell: ({ customerName }) => customerName },
                  { key: 'delivered', cell: ({ deliveredOn }) => dayShown(deliveredOn) },
                  { key: 'total', align: 'end', cell: ({ total, currency }) => `${moneyText(total)} ${currency}` },
                ]}
              />
            </>
          )}
        </div>
      </FormSection>
    </FormDrawer>
  )
}
