import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceRun as Run } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import { call } from '../../call/call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './Runs.module.css'

const tones = { running: 'cyan', cancelled: 'grey-struck', done: 'green' } as const

/** One run: its progress, failures with reasons, and the actions possible now. */
export function InvoiceRun({ run, onChange }: { run: Run; onChange: () => void }) {
  const t = useT(invoiceDeliveryWords)
  const { id, status, issuedOn, count, done, issued, waiting, failed, failures } = run
  const day = dayShown(issuedOn)
  const decide = (verb: 'cancel' | 'resume') =>
    call(calls.invoiceRun[verb], { id }).then(onChange, () => {
      // The call shows its own error.
    })
  const left = status === 'running' ? 0 : waiting
  return (
    <li className={classes.run}>
      <div className={classes.runHead}>
        <strong>{t('invoiceRun:of', { count, day })}</strong>
        <StatusBadge text={t(`invoiceRunStatus:${status}`)} tone={tones[status]} />
        <span className={classes.none}>
          {run.createdBy}, <RelativeTime at={run.createdAt} />
        </span>
      </div>
      <progress className={classes.progress} aria-label={t('invoiceRun:progress')} value={done + failed} max={count} />
      <div className={classes.runHead}>
        <span role="status">
          {[
            t('invoiceRun:progressOf', { done, count }),
            issued > 0 && t('invoiceRun:issuedOf', { count: issued }),
            failed > 0 && t('invoiceRun:failedOf', { count: failed }),
            left > 0 && t('invoiceRun:left', { count: left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Allowed any={['/billing/invoices/issue']}>
          {status === 'running' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('invoiceRun:cancelOf', { day })}
              onClick={() => void decide('cancel')}
            >
              {t('invoiceRun:cancel')}
            </Button>
          )}
          {status !== 'running' && waiting + failed > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => void decide('resume')}>
              {t(waiting > 0 ? 'invoiceRun:resume' : 'invoiceRun:again')}
            </Button>
          )}
        </Allowed>
      </div>
      {failures.length > 0 && (
        <ul className={classes.failures}>
          {failures.map(({ invoiceId, label, message }) => (
            <li key={invoiceId}>
              <AppLink to={`/billing/invoice/${invoiceId}`}>{label}</AppLink> <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {failed > failures.length && (
        <p className={classes.none}>{t('invoiceRun:more', { most: failures.length, count: failed })}</p>
      )}
    </li>
  )
}
