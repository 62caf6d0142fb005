import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'

export type DriverDetail = ReplyOf<(typeof driverApi)['detail']>
type Saved = ReplyOf<(typeof driverApi)['save']>

export type DriverForm = {
  name: string
  userName: string
  phone: string
  password: string
  passwordAgain: string
  truckId: string
  plateNo: string
  truckNo: string
  licenceImages: readonly string[]
  status: 'active' | 'inactive'
  homeBase: string
  licenceNo: string
  licenceClass: string
  licenceExpiresOn: string
  medicalExpiresOn: string
  insuranceExpiresOn: string
  hazmatExpiresOn: string
  notes: string
}

/** The form of a driver, or of none yet. A password is never read back: left empty, it stays. */
export const driverFormOf = (driver: Saved | null): DriverForm => ({
  name: driver?.name ?? '',
  userName: driver?.userName ?? '',
  phone: driver?.phone ?? '',
  password: '',
  passwordAgain: '',
  truckId: driver?.truckId ?? '',
  plateNo: driver?.plateNo ?? '',
  truckNo: driver?.truckNo ?? '',
  licenceImages: driver?.licenceImages ?? [],
  status: driver?.status ?? 'active',
  homeBase: driver?.homeBase ?? '',
  licenceNo: driver?.licenceNo ?? '',
  licenceClass: driver?.licenceClass ?? '',
  licenceExpiresOn: driver?.licenceExpiresOn ?? '',
  medicalExpiresOn: driver?.medicalExpiresOn ?? '',
  insuranceExpiresOn: driver?.insuranceExpiresOn ?? '',
  hazmatExpiresOn: driver?.hazmatExpiresOn ?? '',
  notes: driver?.notes ?? '',
})

/** The form as driver/save takes it: what is empty and has no text is null. */
export const driverWire = (form: DriverForm) => ({
  ...form,
  truckId: form.truckId || null,
  licenceExpiresOn: form.licenceExpiresOn || null,
  medicalExpiresOn: form.medicalExpiresOn || null,
  insuranceExpiresOn: form.insuranceExpiresOn || null,
  hazmatExpiresOn: form.hazmatExpiresOn || null,
})
