import type { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { workerFieldRows } from '@shortcut/domain/drivers/fields.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { type FormOf, formOf } from '../records/fields/record-form.ts'

export type WorkerRow = ReplyOf<(typeof warehouseApi)['save']>
export type WorkerDetail = ReplyOf<(typeof warehouseApi)['detail']>

export type WorkerForm = FormOf<typeof workerFieldRows> & { password: string; passwordAgain: string }

/** The form of a warehouse worker, or of a new one. A password is never read back: if it is left empty, it stays. */
export const workerFormOf = (worker: WorkerRow | null): WorkerForm => ({
  ...formOf(workerFieldRows, worker),
  password: '',
  passwordAgain: '',
})
