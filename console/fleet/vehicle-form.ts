import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import type { vehicleStatuses } from '@shortcut/domain/fleet/fields.ts'

export type TruckRow = ReplyOf<(typeof truckApi)['list']>['list'][number]
export type TruckDetail = ReplyOf<(typeof truckApi)['detail']>
export type TrailerRow = ReplyOf<(typeof trailerApi)['list']>['list'][number]
export type TrailerDetail = ReplyOf<(typeof trailerApi)['detail']>
export type VehicleRow = TruckRow | TrailerRow
export type VehicleStatus = (typeof vehicleStatuses)[number]

export const papersOfVehicle = ['registrationExpiresOn', 'inspectionExpiresOn', 'insuranceExpiresOn'] as const

/** The fields that trucks and trailers share, as a form has them: numbers as text, the one plate photo in a list. */
export type VehicleForm = {
  plateNo: string
  vin: string
  year: string
  make: string
  platePhoto: readonly string[]
  photos: readonly string[]
  capacityKg: string
  status: VehicleStatus
  registrationExpiresOn: string
  inspectionExpiresOn: string
  insuranceExpiresOn: string
  notes: string
}
export type TruckForm = VehicleForm & { unitNo: string; truckType: string; placards: boolean }
export type TrailerForm = VehicleForm & { trailerNo: string; trailerType: string }

const vehicleFormOf = (vehicle: VehicleRow | null): VehicleForm => ({
  plateNo: vehicle?.plateNo ?? '',
  vin: vehicle?.vin ?? '',
  year: vehicle?.year ? String(vehicle.year) : '',
  make: vehicle?.make ?? '',
  platePhoto: vehicle?.platePhoto ? [vehicle.platePhoto] : [],
  photos: vehicle?.photos ?? [],
  capacityKg: vehicle?.capacityKg ?? '',
  status: vehicle?.status ?? 'active',
  registrationExpiresOn: vehicle?.registrationExpiresOn ?? '',
  inspectionExpiresOn: vehicle?.inspectionExpiresOn ?? '',
  insuranceExpiresOn: vehicle?.insuranceExpiresOn ?? '',
  notes: vehicle?.notes ?? '',
})

/** The form of a truck, or of none yet. */
export const truckFormOf = (truck: TruckRow | null): TruckForm => ({
  unitNo: truck?.unitNo ?? '',
  truckType: truck?.truckType ?? '',
  placards: truck?.placards ?? false,
  ...vehicleFormOf(truck),
})

/** The form of a trailer, or of none yet. */
export const trailerFormOf = (trailer: TrailerRow | null): TrailerForm => ({
  trailerNo: trailer?.trailerNo ?? '',
  trailerType: trailer?.trailerType ?? '',
  ...vehicleFormOf(trailer),
})

/** The form as truck/save and trailer/save take it: what is empty and has no text is null. */
export const vehicleWire = <Values extends VehicleForm>(form: Values) => ({
  ...form,
  year: form.year === '' ? null : Number(form.year),
  platePhoto: form.platePhoto[0] ?? null,
  capacityKg: form.capacityKg || null,
  registrationExpiresOn: form.registrationExpiresOn || null,
  inspectionExpiresOn: form.inspectionExpiresOn || null,
  insuranceExpiresOn: form.insuranceExpiresOn || null,
})
