import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { queryOf } from '../../call/use-call.ts'
import { fieldErrorOf } from '../../forms/field-errors.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { dayShown, monthShown, timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'

/** The months with their open work; the oldest open one can be closed, the last closed one reopened. */
export function MonthClose() {
  const t = useT(fieldWords, invoiceWords)
  const client = useQueryClient()
  const zone = useViewerZone()
  const query = useQuery(queryOf(calls.books.months, {}))
  const [asking, setAsking] = useState<{ month: string; closes: boolean } | null>(null)
  const [error, setError] = useState<string>()
  const months = query.data?.months ?? []
  const stateOf = ({ closed, closedBy, closedAt, reopenedBy, reopenReason }: (typeof months)[number]) => {
    // Earlier months are closed with the closed one.
    if (closed)
      return closedAt
        ? t('invoices:closedBy', { who: closedBy ?? '', time: timeIn(zone, closedAt) })
        : t('invoices:closed')
    return reopenedBy ? t('invoices:reopenedBy', { who: reopenedBy, reason: reopenReason ?? '' }) : t('invoices:open')
  }
  const lastClosed = months.find(({ closed }) => closed)?.month
  const change = async (reason: string) => {
    if (!asking) return
    const { month, closes } = asking
    const handles = { handles: [codes.invalid] }
    const failed = await fieldErrorOf(async () => {
      if (closes) await call(calls.books.monthClose, { month }, handles)
      else await call(calls.books.monthReopen, { month, reason }, handles)
      setAsking(null)
      await client.invalidateQueries({ queryKey: [calls.books.months.path] })
    })
    setError(failed)
  }
  return (
    <>
      <p className={classes.none}>
        {query.data?.closedThrough
          ? t('invoices:closedThrough', { day: dayShown(query.data.closedThrough) })
          : t('invoices:nothingClosed')}
      </p>

      <DataTable
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', header: t('invoices:month'), cell: ({ month }) => monthShown(month) },
          { key: 'issued', header: t('invoices:issuedCount'), align: 'end', cell: ({ issued }) => issued },
          { key: 'drafts', header: t('invoices:draftCount'), align: 'end', cell: ({ drafts }) => drafts },
          {
            key: 'notInvoiced',
            header: t('invoices:notInvoiced'),
            align: 'end',
            cell: ({ notInvoiced }) => notInvoiced,
          },
          { key: 'state', header: t('invoiceField:state'), cell: stateOf },
          {
            key: 'close',
            align: 'end',
            cell: ({ month, closed }, index) => (
              <Allowed any={['/billing/invoices/close']}>
                {month === lastClosed && (
                  <Button size="compact-sm" variant="default" onClick={() => setAsking({ month, closes: false })}>
                    {t('invoices:reopen')}
                  </Button>
                )}
                {!closed && index > 0 && (
                  <Button size="compact-sm" variant="default" onClick={() => setAsking({ month, closes: true })}>
                    {t('invoices:close')}
                  </Button>
                )}
              </Allowed>
            ),
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          opened
          title={t(asking.closes ? 'invoices:closeTitle' : 'invoices:reopenTitle', { month: monthShown(asking.month) })}
          confirmText={t(asking.closes ? 'invoices:close' : 'invoices:reopen')}
          {...(!asking.closes && { reason: { label: t('invoices:reason'), required: true } })}
          onConfirm={change}
          onClose={() => {
            setAsking(null)
            setError(undefined)
          }}
        >
          <p>{t(asking.closes ? 'invoices:closeText' : 'invoices:reopenText')}</p>
          {error && <p role="alert">{error}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
