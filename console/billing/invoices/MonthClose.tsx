import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { queryOf } from '../../call/use-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { fieldErrorOf } from '../../records/field-error.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'

/** The months with what is left to do in each; the oldest open one can be closed, the last closed one opened again. */
export function MonthClose() {
  const t = useT()
  const client = useQueryClient()
  const zone = useViewerZone()
  const query = useQuery(queryOf(calls.books.months, {}))
  const [asking, setAsking] = useState<{ month: string; closes: boolean } | null>(null)
  const [error, setError] = useState<string>()
  const months = query.data?.months ?? []
  const stateOf = ({ closed, closedBy, closedAt, reopenedBy, reopenReason }: (typeof months)[number]) => {
    // A month before the one that was closed is closed with it.
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
          ? t('invoices:closedThrough', { day: query.data.closedThrough })
          : t('invoices:nothingClosed')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('invoices:month')}</th>
            <th scope="col" className={classes.number}>
              {t('invoices:issuedCount')}
            </th>
            <th scope="col" className={classes.number}>
              {t('invoices:draftCount')}
            </th>
            <th scope="col" className={classes.number}>
              {t('invoices:notInvoiced')}
            </th>
            <th scope="col">{t('invoiceField:state')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month.month}>
              <td>{month.month.slice(0, 7)}</td>
              <td className={classes.number}>{month.issued}</td>
              <td className={classes.number}>{month.drafts}</td>
              <td className={classes.number}>{month.notInvoiced}</td>
              <td>{stateOf(month)}</td>
              <td className={classes.number}>
                <Allowed any={['/billing/invoices/close']}>
                  {month.month === lastClosed && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setAsking({ month: month.month, closes: false })}
                    >
                      {t('invoices:reopen')}
                    </Button>
                  )}
                  {!month.closed && index > 0 && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setAsking({ month: month.month, closes: true })}
                    >
                      {t('invoices:close')}
                    </Button>
                  )}
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asking && (
        <ConfirmDialog
          opened
          title={t(asking.closes ? 'invoices:closeTitle' : 'invoices:reopenTitle', { month: asking.month.slice(0, 7) })}
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
