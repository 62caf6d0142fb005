import type { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { getMaster } from '../masters/master-queries.ts'
import { removeUld, saveUld } from './save-uld.ts'
import { uldsOf } from './uld-queries.ts'

export const uldRoutes: Handlers<typeof uldApi> = {
  ofMaster: async ({ db }, { masterId }) => uldsOf(db, (await getMaster(db, masterId)).id),
  save: saveUld,
  remove: removeUld,
}
