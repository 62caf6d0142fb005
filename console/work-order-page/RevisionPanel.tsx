import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { allowedActions } from '@shortcut/domain/tasks/allowed-actions.ts'
import type { Impact } from '@shortcut/domain/work-orders/field-row.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { RequestReply } from '@shortcut/domain/work-orders/request.ts'
import { followsFrom, statusAfterRevision } from '@shortcut/domain/work-orders/revision-choice.ts'
import { DiffTable } from '@shortcut/ui/DiffTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { fieldLabel } from '@shortcut/words/field-text.ts'
import { useState } from 'react'
import { RippleCard } from '../air/ripple/RippleCard.tsx'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useSession } from '../call/session.ts'
import { useT } from '../words/words.ts'
import { orderZone } from '../work-orders/form-values.ts'
import { RevisedLoad } from './RevisedLoad.tsx'
import classes from './RevisionPanel.module.css'
import { RequestDecision } from './requests/RequestDecision.tsx'
import { revisedText } from './revised-text.ts'

/** Changes that need most work from people come first. */
const groups: readonly { impact: Impact; title: 'impactDriver' | 'impactPrice' | 'impactSafe' }[] = [
  { impact: 'driver', title: 'impactDriver' },
  { impact: 'price', title: 'impactPrice' },
  { impact: 'safe', title: 'impactSafe' },
]

type Props = {
  order: WorkOrderReply
  revision: NonNullable<WorkOrderReply['revision']>
  /** The customer asked for it on the road: the decision is told. */
  request?: RequestReply
  onDecided: () => Promise<void>
}

/** A revision's changes, grouped by their impact on driver and price. Each field is accepted or refused, and shows the consequences. */
export function RevisionPanel({ order, revision, request, onDecided }: Props) {
  const t = useT(fieldWords, lawWords, operationLogWords, orderPageWords, recordWords, workOrderWords)
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const mayDecide = allowedActions(order, held).includes('confirmRevision')
  const fields = revision.diff.map(({ field }) => field)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  // A second proposal may add fields in the meantime: they start as accepted, like all others.
  const accepted = new Set(fields.filter((field) => !refused.has(field)))
  const choose = (now: ReadonlySet<string>) => setRefused(new Set(fields.filter((field) => !now.has(field))))
  const decisions = Object.fromEntries(
    fields.map((field) => [field, accepted.has(field) ? ('accept' as const) : ('refuse' as const)]),
  )
  const decide = async () => {
    setBusy(true)
    const reply = await call(calls.workOrder.confirmRevision, {
      id: order.id,
      revisionId: revision.id,
      decisions,
    }).catch(() => null)
    if (reply) showSuccess(t('orderActionDone:confirmRevision', { label: order.bookingId }))
    await onDecided()
    setBusy(false)
  }
  const follows = (entry: (typeof revision.diff)[number]) =>
    followsFrom(entry, accepted.has(entry.field), order.tasks)
      .map(({ what, drivers }) => t(`revisionFollows:${what}`, { drivers: drivers.join(', ') }))
      .join(' ')
  return (
    <DetailSection
      title={t(request ? 'request:changeTitle' : 'revisionPanel:by', { who: revision.proposedBy })}
      actions={
        mayDecide &&
        fields.length > 1 && (
          <span className={classes.all}>
            <Button variant="default" onClick={() => choose(new Set(fields))}>
              {t('orderPage:acceptAll')}
            </Button>
            <Button variant="default" onClick={() => choose(new Set())}>
              {t('orderPage:refuseAll')}
            </Button>
          </span>
        )
      }
    >
      <p className={classes.lead}>
        <RelativeTime at={revision.createdAt} />
        {request && ` · ${t('request:by', { channel: t.find(`source:${request.source}`) ?? request.source })}`}
        {mayDecide && ` · ${t('revisionPanel:help')}`}
      </p>
      {request?.remark && <blockquote className={classes.said}>{request.remark}</blockquote>}
      {groups.map(({ impact, title }) => {
        const changes = revision.diff.filter((entry) => entry.impact === impact)
        if (changes.length === 0) return null
        return (
          <section key={impact} className={classes.group} aria-label={t(`revisionPanel:${title}`)}>
            <h3>{t(`revisionPanel:${title}`)}</h3>
            <DiffTable
              changes={changes.map((entry) => ({
                field: entry.field,
                label: fieldLabel(t, entry.field),
                ...revisedText(t, entry, orderZone(order.stops)),
                note: follows(entry),
              }))}
              noteText={t('orderPage:followsTitle')}
              {...(mayDecide && { accepted, onAcceptedChange: choose })}
            />
          </section>
        )
      })}
      {mayDecide && <RevisedLoad key={order.version} order={order} accepted={accepted} />}
      <RippleCard workOrderId={order.id} accepted={accepted} />
      {mayDecide && (
        <div className={classes.decide}>
          <span role="status">
            {t('orderPage:choice', {
              accepted: accepted.size,
              all: fields.length,
              status: t(`bookingStatus:${statusAfterRevision(order.bookingStatus, order.tasks)}`),
            })}
          </span>
          {!request && (
            <Button onClick={decide} loading={busy}>
              {t('revisionPanel:decide')}
            </Button>
          )}
        </div>
      )}
      {request && (
        <div className={classes.decide}>
          <RequestDecision
            order={order}
            request={request}
            choice={{ decisions, accepted: accepted.size, all: fields.length }}
            onDecided={onDecided}
          />
        </div>
      )}
    </DetailSection>
  )
}
