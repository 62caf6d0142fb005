import { wishNames } from '@shortcut/domain/customers/wishes.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { RequestReply } from '@shortcut/domain/work-orders/request.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { momentShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../RevisionPanel.module.css'
import { RevisionPanel } from '../RevisionPanel.tsx'
import { RequestDecision } from './RequestDecision.tsx'

type Props = { order: WorkOrderReply; request: RequestReply; onDecided: () => Promise<void> }

/** What the customer asks for and may no longer do alone: who, when, by which channel, and the decision. */
export function RequestPanel({ order, request, onDecided }: Props) {
  const t = useT(orderPageWords, workOrderWords)
  if (request.kind === 'change')
    return (
      order.revision && (
        <RevisionPanel order={order} revision={order.revision} request={request} onDecided={onDecided} />
      )
    )
  if (request.kind === 'ask') return <AskPanel order={order} request={request} onDecided={onDecided} />
  return (
    <DetailSection
      title={t('request:cancelTitle', { who: request.askedBy })}
      actions={
        <span className={classes.all}>
          <RequestDecision order={order} request={request} onDecided={onDecided} />
        </span>
      }
    >
      <p className={classes.lead}>
        <RelativeTime at={request.askedAt} /> ·{' '}
        {t('request:by', { channel: t.find(`source:${request.source}`) ?? request.source })} · {t('request:cancelHelp')}
      </p>
      {request.remark && <blockquote className={classes.said}>{request.remark}</blockquote>}
    </DetailSection>
  )
}

/** A customer's wish from its own pages: the office changes the order, then accepts; or declines with a reason. */
function AskPanel({ order, request, onDecided }: Props) {
  const t = useT(customerWords, orderPageWords, workOrderWords)
  return (
    <DetailSection
      title={t('request:askTitle', { who: request.askedBy })}
      actions={
        <span className={classes.all}>
          <RequestDecision order={order} request={request} onDecided={onDecided} />
        </span>
      }
    >
      <p className={classes.lead}>
        <RelativeTime at={request.askedAt} /> · {t('request:askHelp')}
      </p>
      {wishNames
        .filter((field) => request.wishes[field])
        .map((field) => (
          <p key={field} className={classes.lead}>
            {t(`wish:${field}`)}: <strong>{momentShown((request.wishes[field] ?? '').replace('T', ' '))}</strong>
          </p>
        ))}
      {request.remark && <blockquote className={classes.said}>{request.remark}</blockquote>}
    </DetailSection>
  )
}

/** Requests that were decided, the latest first. */
export function EarlierRequests({ requests }: { requests: readonly RequestReply[] }) {
  const t = useT(orderPageWords, workOrderWords)
  const decided = requests.filter(({ state }) => state === 'accepted' || state === 'declined')
  if (decided.length === 0) return null
  return (
    <DetailSection title={t('request:earlier')}>
      <ul className={classes.earlier}>
        {decided.map(({ id, kind, state, decidedBy, decidedAt, reason }) => (
          <li key={id}>
            {t('request:stateOf', {
              kind: t(`requestKind:${kind}`),
              state: t(`requestState:${state}`),
              who: decidedBy ?? '',
            })}
            {decidedAt && (
              <>
                {' · '}
                <RelativeTime at={decidedAt} />
              </>
            )}
            {reason && ` · ${reason}`}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
