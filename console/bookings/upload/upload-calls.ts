import { calls } from 'virtual:calls'
import type { TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { bookingUploadApi, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { call } from '../../call/call.ts'

type Uploads = typeof bookingUploadApi

/** The calls that a file goes through: the office names the account, a customer has only its own. */
export type UploadCalls = {
  sendPath: string
  read: (input: { id: string; mapping?: TableMapping }) => Promise<UploadReply>
  orders: (input: InputOf<Uploads['orders']>, signal: AbortSignal) => Promise<ReplyOf<Uploads['orders']>>
  confirm: (input: { id: string; remember: boolean }) => Promise<ReplyOf<Uploads['confirm']>>
}

export const officeUploads = (accountId: string): UploadCalls => ({
  sendPath: calls.bookingUpload.send.path,
  read: (input) => call(calls.bookingUpload.read, { ...input, accountId }, { handles: 'all' }),
  orders: (input, signal) => call(calls.bookingUpload.orders, input, { signal, handles: 'all' }),
  confirm: (input) => call(calls.bookingUpload.confirm, input),
})
