import type { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { editionsOf } from './editions.ts'

export const manifestRoutes: Handlers<typeof manifestApi> = {
  list: async ({ db }, { masterId }) => ({ list: await editionsOf(db, masterId) }),
}
