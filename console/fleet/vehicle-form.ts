import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { trailerFieldRows, truckFieldRows } from '@shortcut/domain/fleet/fields.ts'
import { type FormOf, formOf, wireOf } from '../records/fields/record-form.ts'

export type TruckRow = ReplyOf<(typeof truckApi)['list']>['list'][number]
export type TruckDetail = ReplyOf<(typeof truckApi)['detail']>
export type TrailerRow = ReplyOf<(typeof trailerApi)['list']>['list'][number]
export type TrailerDetail = ReplyOf<(typeof trailerApi)['detail']>

export type TruckForm = FormOf<typeof truckFieldRows>
export type TrailerForm = FormOf<typeof trailerFieldRows>
/** The fields that trucks and trailers share. */
export type VehicleForm = Pick<TruckForm, keyof TruckForm & keyof TrailerForm>

export const truckFormOf = (truck: TruckRow | null): TruckForm => formOf(truckFieldRows, truck)
export const truckWire = (form: TruckForm) => wireOf(truckFieldRows, form)

export const trailerFormOf = (trailer: TrailerRow | null): TrailerForm => formOf(trailerFieldRows, trailer)
export const trailerWire = (form: TrailerForm) => wireOf(trailerFieldRows, form)
