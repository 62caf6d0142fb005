import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverFieldRows } from '@shortcut/domain/drivers/fields.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { type FormOf, formOf, wireOf } from '../records/fields/record-form.ts'

export type DriverDetail = ReplyOf<(typeof driverApi)['detail']>
type Saved = ReplyOf<(typeof driverApi)['save']>

export type DriverForm = FormOf<typeof driverFieldRows> & { password: string; passwordAgain: string }

/** The form of a driver, or of a new one. A password is never read back: if it is left empty, it stays. */
export const driverFormOf = (driver: Saved | null): DriverForm => ({
  ...formOf(driverFieldRows, driver),
  password: '',
  passwordAgain: '',
})

/** The form as driver/save takes it. */
export const driverWire = (form: DriverForm) => wireOf(driverFieldRows, form)
