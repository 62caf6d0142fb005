import type { securityApi } from '@shortcut/domain/air/security-api.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { recordScreening, withdrawScreening } from './record-screening.ts'
import { securityOfHouse, securityOfMaster } from './shipments.ts'
import { getShipper, saveShipper } from './shipper.ts'

export const securityRoutes: Handlers<typeof securityApi> = {
  ofMaster: ({ db }, { masterId }) => securityOfMaster(db, masterId),
  ofHouse: ({ db }, { houseId }) => securityOfHouse(db, houseId),
  record: recordScreening,
  withdraw: withdrawScreening,
  shipper: ({ db }, { accountId }) => getShipper(db, accountId),
  saveShipper,
}
