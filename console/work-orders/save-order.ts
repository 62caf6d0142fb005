import { calls } from 'virtual:calls'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { CallError, call, dataOf, saveOnce } from '../call/call.ts'
import { showError } from '../call/notices.ts'
import type { Form } from '../forms/use-form.ts'
import { changedFields, type FormField, type FormValues, formOf, wireOf } from './form-values.ts'

type SaveInput = InputOf<(typeof workOrderApi)['save']>
type ReviseInput = InputOf<(typeof workOrderApi)['revise']>

type Sending = {
  mode: DrawerMode
  form: Form<FormValues>
  changed: readonly FormField[]
  /** The order as it was when the form was filled; none of a new one. */
  base: { id: string; version: number } | undefined
  /** The first save had made the order, and its answer was lost: the form goes on from it. */
  onSavedBefore: (order: WorkOrderReply) => void
}

/**
 * Sends the form: all of a new order, only what was changed of one that is there, so that what one did not touch is never
 * written back. Field errors and a newer order are the caller's to show; a conflict without one is said here.
 */
export async function saveOrder({ mode, form, changed, base, onSavedBefore }: Sending): Promise<WorkOrderReply> {
  const change = (first: WorkOrderReply) => {
    const values = withStopsOf(first, form.values)
    form.setValues(values)
    onSavedBefore(first)
    return send(mode, form, values, changedFields(formOf(first), values), first)
  }
  try {
    return await saveOnce(() => send(mode, form, form.values, changed, base), change)
  } catch (cause) {
    if (cause instanceof CallError && cause.code === codes.conflict) {
      const newer = dataOf<{ version?: number } | undefined>(cause)?.version
      if (newer === undefined || newer === base?.version) showError(cause.message)
    }
    throw cause
  }
}

function send(
  mode: DrawerMode,
  { sent }: Form<FormValues>,
  values: FormValues,
  changed: readonly FormField[],
  base: Sending['base'],
) {
  const handles = { handles: [codes.invalid, codes.conflict] }
  if (!base) return call(calls.workOrder.save, sent(wireOf(values) as SaveInput), handles)
  const edited = { ...wireOf(values, changed), id: base.id, version: base.version }
  return mode.kind === 'revise'
    ? call(calls.workOrder.revise, sent(edited as ReviseInput), handles)
    : call(calls.workOrder.save, sent(edited as SaveInput), handles)
}

/** The stops as typed, each the one that stands at its place in the saved order. */
const withStopsOf = (order: WorkOrderReply, values: FormValues): FormValues => ({
  ...values,
  stops: values.stops.map((stop, n) => {
    const saved = order.stops[n]
    return stop.id === '' && saved?.kind === stop.kind ? { ...stop, id: saved.id, timeZone: saved.timeZone } : stop
  }),
})

export type DrawerMode = { kind: 'create' } | { kind: 'edit' | 'revise'; order: WorkOrderReply }
