import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { isActive, workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { acceptingCancel, type RequestReply } from '@shortcut/domain/work-orders/request.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { showLastingWarning, showSuccess } from '../../call/notices.ts'
import { useHolds, useSession } from '../../call/session.ts'
import { useT } from '../../words/words.ts'

type Props = {
  order: WorkOrderReply
  request: RequestReply
  /** For a change: each field's choice, and how many of them are accepted. */
  choice?: { decisions: Record<string, 'accept' | 'refuse'>; accepted: number; all: number }
  onDecided: () => Promise<void>
}

/** The buttons are gone: Tab and the keys continue in the page, not at the top of the window. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Says why a question closes that somebody was just answering: the request was decided elsewhere. */
function useSaysWhenGone(isAsking: boolean, text: string) {
  const latest = useRef({ isAsking, text })
  latest.current = { isAsking, text }
  useEffect(() => {
    const { pathname } = location
    return () => {
      // Not for somebody who has left the page.
      if (latest.current.isAsking && location.pathname === pathname) showLastingWarning(latest.current.text)
    }
  }, [])
}

/** Accept and decline of a customer's request. Accepting a cancellation says what it will do first. */
export function RequestDecision({ order, request, choice, onDecided }: Props) {
  const t = useT(recordWords, workOrderWords, orderQuestionWords)
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const [busy, setBusy] = useState(false)
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const mayDecide = useHolds(['/work/order/confirm'])
  const decided = useRef(false)
  // Whenever the buttons go: the focus may still be in the closing dialog when the answer is there.
  useEffect(
    () => () => {
      if (decided.current) requestAnimationFrame(keepFocus)
    },
    [],
  )
  useSaysWhenGone(asking !== null && !busy, t('request:decidedMeanwhile', { label: order.bookingId }))
  if (!mayDecide) return null
  const { bookingId: label, bookingStatus } = order
  const isCancel = request.kind === 'cancel'
  const row = workOrderRow(acceptingCancel(bookingStatus), bookingStatus)
  const isAsk = request.kind === 'ask'
  const mayAccept = isAsk
    ? true
    : isCancel
      ? row !== undefined && held.includes(row.permission)
      : bookingStatus === 'IN_TRANSIT' && choice !== undefined && choice.accepted > 0
  const decide = async (accept: boolean, reason: string) => {
    setBusy(true)
    const decision = { id: request.id, accept, reason, ...(choice && accept && { decisions: choice.decisions }) }
    const reply = await call(calls.workOrder.decideRequest, decision).catch(() => null)
    setBusy(false)
    // The dialog stays open, with the typed reason.
    if (reply) {
      decided.current = true
      setAsking(null)
      showSuccess(t(accept ? 'request:accepted' : 'request:declined', { label }))
    }
    await onDecided()
  }
  const drivers = order.tasks.filter((task) => isActive(task.status) && task.driverId).length
  const isPart = choice !== undefined && choice.accepted > 0 && choice.accepted < choice.all
  return (
    <>
      <Button variant="default" onClick={() => setAsking('decline')}>
        {t('request:decline')}
      </Button>
      <Button
        disabled={!mayAccept}
        loading={busy && asking === null}
        onClick={() => (isCancel ? setAsking('accept') : void decide(true, ''))}
      >
        {isPart ? t('request:acceptSome', { count: choice.accepted, all: choice.all }) : t('request:accept')}
      </Button>
      <ConfirmDialog
        opened={asking === 'accept'}
        title={t('request:acceptCancelTitle', { label })}
        confirmText={t('request:accept')}
        dismissText={t('ask:keep')}
        destructive
        reason={{ label: t('request:note'), required: false }}
        onConfirm={(note) => decide(true, note)}
        onClose={() => setAsking(null)}
      >
        <p>
          {bookingStatus === 'IN_TRANSIT'
            ? t('ask:cancelInTransitText')
            : t('ask:cancelBookingText', { count: drivers })}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'decline'}
        title={t('request:declineTitle', { who: request.askedBy })}
        confirmText={t('request:decline')}
        dismissText={t('ask:keep')}
        reason={{ label: t('request:reason'), required: true }}
        onConfirm={(reason) => decide(false, reason)}
        onClose={() => setAsking(null)}
      >
        <p>{t('request:declineHelp')}</p>
      </ConfirmDialog>
    </>
  )
}
