import { calls } from 'virtual:calls'
import { type masterApi, masterForm } from '@shortcut/domain/air/master-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { call } from '../../call/call.ts'
import { forgetWaybills } from '../paper/forget-waybills.ts'
import { waybillValues, waybillWire } from '../paper/waybill-form.ts'

/** How the form of a master waybill is filled and saved. */
export const masterPaper = {
  valuesOf: waybillValues,
  wireOf: waybillWire,
  schema: masterForm,
  /** @param sent marked as the form's own */
  save: (sent: object) =>
    call(calls.masterWaybill.save, sent as InputOf<(typeof masterApi)['save']>, {
      handles: [codes.invalid, codes.conflict],
    }),
  forget: forgetWaybills,
}
