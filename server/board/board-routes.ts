import type { boardApi } from '@shortcut/domain/board/board-api.ts'
import type { Handlers } from '../platform/http/http.ts'
import { boardLanes } from './board-lanes.ts'
import { boardUnassigned } from './board-unassigned.ts'

export const boardRoutes: Handlers<typeof boardApi> = {
  lanes: ({ db }, { from, to }) => boardLanes(db, from, to),
  unassigned: ({ db }, { q }) => boardUnassigned(db, q),
}
