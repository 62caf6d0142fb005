import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import { workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import type { RowStore } from '@shortcut/ui/grid/row-store.ts'
import { SelectionBar } from '@shortcut/ui/ListPage.tsx'
import { LoadingOverlay } from '@shortcut/ui/LoadingOverlay.tsx'
import { useState } from 'react'
import { Allowed } from '../app/Allowed.tsx'
import { call } from '../app/call.ts'
import { showLastingError, showSuccess } from '../app/notices.ts'
import { useT } from '../app/words.ts'

type Verb = 'confirm' | 'cancelBooking'
const verbs: readonly Verb[] = ['confirm', 'cancelBooking']
const permission = { confirm: '/work/order/confirm', cancelBooking: '/work/order/cancel' } as const

type Props = {
  store: RowStore<WorkOrderRow>
  selection: ReadonlySet<string>
  /** Gets what is still selected: those that were not done. */
  onDone: (left: ReadonlySet<string>) => void
  onClear: () => void
}

/** What can be done to the selected orders, how many allow it, and which did not and why. */
export default function BulkActions({ store, selection, onDone, onClear }: Props) {
  const t = useT()
  const [asking, setAsking] = useState<Verb | null>(null)
  const all = selection.size
  const [busy, setBusy] = useState(false)
  const able = (verb: Verb) =>
    [...selection].filter((id) => {
      const row = store.get(id)
      // A row that has left the list's memory is for the server to judge.
      return !row || workOrderRow(verb, row.bookingStatus) !== undefined
    })

  const run = async (verb: Verb, reason: string) => {
    const ids = able(verb)
    setBusy(true)
    const reply = await (verb === 'confirm'
      ? call(calls.workOrder.confirm, { ids })
      : call(calls.workOrder.cancel, { ids, reason })
    ).catch(() => null)
    setBusy(false)
    // The reason stays where it was typed.
    if (!reply) return
    setAsking(null)
    if (reply.done.length > 0) showSuccess(t('workOrderList:done', { count: reply.done.length }))
    if (reply.failed.length > 0) {
      const lines = reply.failed.map(({ id, message }) => `${store.get(id)?.bookingId ?? id}: ${message}`)
      showLastingError([t('workOrderList:someFailed', { count: lines.length }), ...lines].join('\n'))
    }
    onDone(new Set(reply.failed.map(({ id }) => id)))
  }

  const words = (verb: Verb) => t(`workOrderAction:${verb}`)
  const count = asking ? able(asking).length : 0
  return (
    <>
      <SelectionBar
        text={t('workOrderList:selected', { count: all })}
        clearText={t('workOrderList:clearSelection')}
        onClear={onClear}
        actions={verbs.map((verb) => {
          const number = able(verb).length
          const text =
            number === all ? words(verb) : t('workOrderList:ofSelected', { action: words(verb), able: number, all })
          return (
            <Allowed key={verb} any={[permission[verb]]}>
              <Button variant="default" disabled={number === 0} onClick={() => setAsking(verb)}>
                {text}
              </Button>
            </Allowed>
          )
        })}
      />
      {busy && <LoadingOverlay />}
      <ConfirmDialog
        opened={asking !== null}
        title={t(asking === 'confirm' ? 'workOrderList:confirmTitle' : 'workOrderList:cancelTitle', { count })}
        confirmText={asking ? words(asking) : ''}
        dismissText={t('ask:keep')}
        destructive={asking === 'cancelBooking'}
        reason={asking === 'cancelBooking' ? { label: t('ask:reason'), required: false } : undefined}
        onConfirm={(reason) => (asking ? run(asking, reason) : undefined)}
        onClose={() => setAsking(null)}
      >
        <p>{t(asking === 'confirm' ? 'workOrderList:confirmHelp' : 'workOrderList:cancelHelp')}</p>
        {count < all && <p>{t('workOrderList:notAllowed', { count: all - count })}</p>}
      </ConfirmDialog>
    </>
  )
}
