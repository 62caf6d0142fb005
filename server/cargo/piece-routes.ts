import type { consigneeApi, pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { findHandover, findHandoverOf, listHandovers } from './handover-queries.ts'
import { listInbound } from './inbound.ts'
import {
  listBefore,
  listLabels,
  listMovements,
  listPhotosOfActs,
  pieceList,
  pieceRows,
  zoneOfPiece,
} from './piece-queries.ts'

export const pieceRoutes = (): Handlers<typeof pieceApi> => ({
  list: pieceList,

  async detail({ db }, { id }) {
    const row = (await pieceRows(db, [id])).get(id)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'piece' })
    const movements = await listMovements(db, id)
    return {
      ...row,
      timeZone: await zoneOfPiece(db, id),
      labels: await listLabels(db, id),
      before: await listBefore(db, id),
      movements,
      photos: await listPhotosOfActs(
        db,
        movements.map(({ actId }) => actId),
      ),
      handover: await findHandoverOf(db, id),
    }
  },
})

export const consigneeRoutes: Handlers<typeof consigneeApi> = {
  list: (context, input) => listHandovers(context, input),

  async detail({ db }, { id }) {
    const found = await findHandover(db, id)
    if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'handover' })
    const pieces = found.pieces.map(({ id: pieceId, label, isRefused, reason }) => ({
      id: pieceId,
      label,
      isRefused,
      reason,
    }))
    return { pieces, photos: await listPhotosOfActs(db, [id]) }
  },

  inbound: ({ db }, { warehouseId }) => listInbound(db, warehouseId),
}
