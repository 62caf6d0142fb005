import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { allowedActions } from '@shortcut/domain/work-orders/allowed-actions.ts'
import type { Impact, WorkOrderReply } from '@shortcut/domain/work-orders/fields.ts'
import { DetailSection } from '@shortcut/ui/DetailPage.tsx'
import { DiffTable } from '@shortcut/ui/DiffTable.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { fieldLabel, fieldText } from '@shortcut/words/field-text.ts'
import { useState } from 'react'
import { call } from '../app/call.ts'
import { showSuccess } from '../app/notices.ts'
import { useSession } from '../app/session.ts'
import { useT } from '../app/words.ts'
import classes from './RevisionPanel.module.css'

/** What asks most of people stands first. */
const groups: readonly { impact: Impact; title: 'impactDriver' | 'impactPrice' | 'impactSafe' }[] = [
  { impact: 'driver', title: 'impactDriver' },
  { impact: 'price', title: 'impactPrice' },
  { impact: 'safe', title: 'impactSafe' },
]

type Props = {
  order: WorkOrderReply
  revision: NonNullable<WorkOrderReply['revision']>
  zone: string
  onDecided: () => Promise<void>
}

/** What a revision would change, grouped by whom it touches; each field is accepted or refused. */
export function RevisionPanel({ order, revision, zone, onDecided }: Props) {
  const t = useT()
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const mayDecide = allowedActions(order, held).includes('confirmRevision')
  const fields = revision.diff.map(({ field }) => field)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set(fields))
  const [busy, setBusy] = useState(false)
  const decide = async () => {
    setBusy(true)
    const decisions = Object.fromEntries(
      fields.map((field) => [field, accepted.has(field) ? ('accept' as const) : ('refuse' as const)]),
    )
    const reply = await call(calls.workOrder.confirmRevision, {
      id: order.id,
      revisionId: revision.id,
      decisions,
    }).catch(() => null)
    if (reply) showSuccess(t('orderActionDone:confirmRevision', { label: order.bookingId }))
    await onDecided()
    setBusy(false)
  }
  return (
    <DetailSection title={t('workOrderPage:revision', { who: revision.proposedBy })}>
      <p className={classes.lead}>
        <RelativeTime at={revision.createdAt} />
        {mayDecide && ` · ${t('workOrderPage:revisionHelp')}`}
      </p>
      {groups.map(({ impact, title }) => {
        const changes = revision.diff.filter((entry) => entry.impact === impact)
        if (changes.length === 0) return null
        return (
          <section key={impact} className={classes.group} aria-label={t(`workOrderPage:${title}`)}>
            <h3>{t(`workOrderPage:${title}`)}</h3>
            <DiffTable
              changes={changes.map((entry) => ({
                field: entry.field,
                label: fieldLabel(t, entry.field),
                before: fieldText(t, entry.field, entry.old, zone),
                after: fieldText(t, entry.field, entry.new, zone),
              }))}
              {...(mayDecide && { accepted, onAcceptedChange: setAccepted })}
            />
          </section>
        )
      })}
      {mayDecide && (
        <Button onClick={decide} loading={busy}>
          {t('workOrderPage:decide')}
        </Button>
      )}
    </DetailSection>
  )
}
