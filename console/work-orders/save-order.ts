import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { CallError, call, dataOf, saveOnce } from '../call/call.ts'
import { showError } from '../call/notices.ts'
import type { Form } from '../forms/use-form.ts'
import { changedFields, type FormField, type FormValues, formOf, wireOf } from './form-values.ts'

type Sending = {
  mode: DrawerMode
  form: Form<FormValues>
  changed: readonly FormField[]
  /** The order that the form was filled from; undefined for a new one. */
  base: { id: string; version: number } | undefined
  /** Called when an earlier save had gone through but its answer was lost: the form continues from that order. */
  onSavedBefore: (order: WorkOrderReply) => void
}

/**
 * Sends the form: a new order whole, of an existing one only the changed fields, so that untouched fields are never
 * overwritten. The caller shows field errors and a newer order; a conflict without a newer order is shown here.
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
  if (!base) return call(calls.workOrder.save, sent(wireOf(values)), handles)
  const edited = { ...wireOf(values, changed), id: base.id, version: base.version }
  return mode.kind === 'revise'
    ? call(calls.workOrder.revise, sent(edited), handles)
    : call(calls.workOrder.save, sent(edited), handles)
}

/** The typed stops; new ones get the id and the zone of the saved stop at the same position. */
const withStopsOf = (order: WorkOrderReply, values: FormValues): FormValues => ({
  ...values,
  stops: values.stops.map((stop, n) => {
    const saved = order.stops[n]
    return stop.id === '' && saved?.kind === stop.kind ? { ...stop, id: saved.id, timeZone: saved.timeZone } : stop
  }),
})

/** A new order may start as a copy of another. */
export type DrawerMode =
  | { kind: 'create'; copyOf?: WorkOrderReply | undefined }
  | { kind: 'edit' | 'revise'; order: WorkOrderReply }
