import type { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'

export type WorkerRow = ReplyOf<(typeof warehouseApi)['save']>
export type WorkerDetail = ReplyOf<(typeof warehouseApi)['detail']>

export type WorkerForm = {
  name: string
  phone: string
  password: string
  passwordAgain: string
  customerReferenceNumber: string
  status: 'active' | 'inactive'
  homeBase: string
  notes: string
}

/** The form of a warehouse worker, or of none yet. A password is never read back: left empty, it stays. */
export const workerFormOf = (worker: WorkerRow | null): WorkerForm => ({
  name: worker?.name ?? '',
  phone: worker?.phone ?? '',
  password: '',
  passwordAgain: '',
  customerReferenceNumber: worker?.customerReferenceNumber ?? '',
  status: worker?.status ?? 'active',
  homeBase: worker?.homeBase ?? '',
  notes: worker?.notes ?? '',
})
