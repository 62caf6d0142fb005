import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { perItem } from '@shortcut/domain/endpoint.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { assignableStatuses } from '@shortcut/domain/work-orders/follow.ts'
import { type UndoAction, workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { LoadingOverlay } from '@shortcut/ui/states/LoadingOverlay.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as listWords from '@shortcut/words/en/list.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { showSuccess } from '../../call/notices.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { tellEach } from '../../records/each.ts'
import { FileMenu } from '../../records/transfer/FileMenu.tsx'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import { offerOrderUndo } from '../offer-undo.ts'
import type { BulkCrew } from './BulkAssign.tsx'
import type { OrderRow } from './columns.tsx'
import { confirmRows } from './use-row-acts.ts'

const BulkAssign = fetched(() => import('./BulkAssign.tsx'))
const BulkTags = fetched(() => import('./BulkTags.tsx'))

/** Actions that ask first. */
export type BulkVerb = 'assign' | 'tag' | 'cancelBooking'
type Verb = BulkVerb | 'confirm'
const permissions: Record<Verb, Permission> = {
  confirm: '/work/order/confirm',
  assign: '/work/order/assign',
  tag: '/work/order/save',
  cancelBooking: '/work/order/cancel',
}
/** As many ids as fit into an address. */
const mostExported = 100
/** A longer list would push the question out of sight. */
const mostNamed = 6

type Reply = z.output<typeof perItem>
type Props = {
  list: ListHandle<OrderRow>
  /** The action that the user is being asked about. */
  asking: BulkVerb | null
  onAsk: (verb: BulkVerb | null) => void
}

/** The actions on the selected orders, how many allow each, and which failed and why. Orders that failed stay selected. */
export default function BulkActions({ list, asking, onAsk }: Props) {
  const t = useT(lawWords, listWords, recordWords, workOrderWords, orderQuestionWords)
  const [busy, setBusy] = useState(false)
  // The dialogs are fetched early: a user who types at once types into them.
  useEffect(() => {
    for (const part of [BulkAssign, BulkTags]) part.fetch().catch(() => {})
  }, [])
  const { selected, selectedIds } = list
  const all = selectedIds.length
  const rowById = new Map(selected.map((row) => [row.id, row]))
  const nameOf = (id: string) => rowById.get(id)?.bookingId ?? id
  const able = (verb: Verb) =>
    selectedIds.filter((id) => {
      const status = rowById.get(id)?.bookingStatus
      // The row is no longer in the list's memory: the server decides.
      if (!status || verb === 'tag') return true
      return verb === 'assign' ? assignableStatuses.includes(status) : workOrderRow(verb, status) !== undefined
    })

  const run = async (work: Promise<Reply>, doneText: (count: number) => string, undoing?: UndoAction) => {
    setBusy(true)
    const reply = await work.catch(() => null)
    setBusy(false)
    // The dialog stays open, with the typed text.
    if (!reply) return
    onAsk(null)
    const done = doneText(reply.done.length)
    if (reply.done.length > 0 && undoing) offerOrderUndo(t, done, undoing, reply.done, nameOf)
    else if (reply.done.length > 0) showSuccess(done)
    tellEach(t, { ...reply, done: [] }, done, nameOf, t('workOrderList:someFailed', { count: reply.failed.length }))
    list.select(selectedIds.filter((id) => !reply.done.includes(id)))
  }
  const confirm = async () => {
    setBusy(true)
    const done = await confirmRows(t, able('confirm'), list)
    setBusy(false)
    list.select(selectedIds.filter((id) => !done.includes(id)))
  }
  const cancel = (reason: string) => {
    const work = call(calls.workOrder.cancel, { ids: able('cancelBooking'), reason })
    return run(work, (count) => t('workOrderList:cancelled', { count }), 'undoCancel')
  }
  const assign = (crew: BulkCrew, driver: string, overrideReason: string) => {
    const wish = { ids: able('assign'), ...crew, ...(overrideReason && { overrideReason }) }
    const done = (count: number) => t('workOrderList:assigned', { count, driver })
    return run(call(calls.workOrder.assign, wish), done, 'undoAssign')
  }

  /** The selected orders that an action skips, with their statuses; '' for none. */
  const skipped = (verb: Verb) => {
    const barred = selectedIds.filter((id) => !able(verb).includes(id))
    const named = barred.slice(0, mostNamed).map((id) => {
      const status = rowById.get(id)?.bookingStatus
      return status ? `${nameOf(id)} (${t(`bookingStatus:${status}`)})` : nameOf(id)
    })
    const names = named.join(', ') + (barred.length > mostNamed ? ' …' : '')
    return barred.length > 0 ? t('workOrderList:notAllowed', { count: barred.length, names }) : ''
  }
  const words = (verb: Verb) =>
    verb === 'assign' ? t('taskAction:assign') : verb === 'tag' ? t('workOrderList:tags') : t(`workOrderAction:${verb}`)
  const button = (verb: Verb) => {
    const number = able(verb).length
    const text =
      number === all ? words(verb) : t('workOrderList:ofSelected', { action: words(verb), able: number, all })
    return (
      <Allowed key={verb} any={[permissions[verb]]}>
        <Button
          variant="default"
          disabled={number === 0}
          title={(verb === 'confirm' && skipped(verb)) || undefined}
          onClick={() => (verb === 'confirm' ? void confirm() : onAsk(verb))}
        >
          {text}
        </Button>
      </Allowed>
    )
  }
  const count = asking ? able(asking).length : 0
  return (
    <>
      {(['confirm', 'assign', 'tag'] as const).map(button)}
      {all <= mostExported ? (
        <FileMenu path="/workOrder/export" list={{ wire: { ids: selectedIds.join() }, columns: list.columns }} />
      ) : (
        <Button variant="default" disabled title={t('workOrderList:exportTooMany')}>
          {t('files:menuExport')}
        </Button>
      )}
      {button('cancelBooking')}
      {busy && <LoadingOverlay />}
      {asking === 'assign' && count > 0 && (
        <BulkAssign ids={able('assign')} nameOf={nameOf} onSubmit={assign} onClose={() => onAsk(null)} />
      )}
      {asking === 'tag' && (
        <BulkTags
          count={all}
          rows={selected}
          onSubmit={(change) =>
            run(call(calls.workOrder.tag, { ids: [...selectedIds], ...change }), (count) =>
              t('workOrderList:tagged', { count }),
            )
          }
          onClose={() => onAsk(null)}
        />
      )}
      <ConfirmDialog
        opened={asking === 'cancelBooking'}
        title={t('workOrderList:cancelTitle', { count })}
        confirmText={words('cancelBooking')}
        dismissText={t('ask:keep')}
        destructive
        reason={{ label: t('ask:reason'), required: false }}
        onConfirm={cancel}
        onClose={() => onAsk(null)}
      >
        <p>{t('workOrderList:cancelHelp')}</p>
        {asking === 'cancelBooking' && skipped(asking) && <p>{skipped(asking)}</p>}
      </ConfirmDialog>
    </>
  )
}
