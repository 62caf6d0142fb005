import { calls } from 'virtual:calls'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { type CallError, call } from '../app/call.ts'
import { showError } from '../app/notices.ts'
import { type FormField, type FormValues, wireOf } from './form-values.ts'
import type { DrawerMode } from './WorkOrderDrawer.tsx'

type SaveInput = InputOf<(typeof workOrderApi)['save']>
type ReviseInput = InputOf<(typeof workOrderApi)['revise']>

/**
 * Sends the form: all of a new order, only what was changed of one that is there, so that what one did not touch is never
 * written back. Field errors and a newer order are the caller's to show; a conflict without one is said here.
 */
export async function saveOrder(
  mode: DrawerMode,
  values: FormValues,
  changed: readonly FormField[],
  version: number | undefined,
): Promise<WorkOrderReply> {
  const handles = { handles: [codes.invalid, codes.conflict] }
  try {
    if (mode.kind === 'create') return await call(calls.workOrder.save, wireOf(values) as SaveInput, handles)
    const edited = { ...wireOf(values, changed), id: mode.order.id, version }
    return await (mode.kind === 'edit'
      ? call(calls.workOrder.save, edited as SaveInput, handles)
      : call(calls.workOrder.revise, edited as ReviseInput, handles))
  } catch (cause) {
    const { code, data, message } = cause as CallError
    const newer = (data as { version?: number } | undefined)?.version
    if (code === codes.conflict && (newer === undefined || newer === version)) showError(message)
    throw cause
  }
}
