import { calls } from 'virtual:calls'
import { type houseApi, houseForm } from '@shortcut/domain/air/house-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { call } from '../../call/call.ts'
import { forgetWaybills } from '../paper/forget-waybills.ts'
import { houseValues, houseWire } from '../paper/waybill-form.ts'

/** How the form of a house waybill is filled and saved. */
export const housePaper = {
  valuesOf: houseValues,
  wireOf: houseWire,
  schema: houseForm,
  /** @param sent marked as the form's own */
  save: (sent: object) =>
    call(calls.houseWaybill.save, sent as InputOf<(typeof houseApi)['save']>, {
      handles: [codes.invalid, codes.conflict],
    }),
  forget: forgetWaybills,
}
