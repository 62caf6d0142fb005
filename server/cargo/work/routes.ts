import { type CargoAct, cargoAct, cargoActKinds } from '@shortcut/domain/cargo/acts.ts'
import { pieceStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import type { ActAnswer } from '@shortcut/domain/tasks/acts.ts'
import { now } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { sentAct } from '../../tasks/acts/act-answers.ts'
import { readAct, takeAct } from '../../tasks/acts/take-act.ts'
import { listPieces } from '../piece-queries.ts'
import { doCargoAct } from './do-act.ts'
import { logOpenedSince } from './late/closed-late.ts'
import { missLate } from './late/miss-late.ts'
import { logMovedBy } from './late/moved-meanwhile.ts'
import { listWork, touchedBy } from './today.ts'
import { findOwnWarehouse } from './worker.ts'

/** The count is blind: nobody reads from a phone which labels a receipt waits for. */
const scanned = pieceStatuses.filter((status) => status !== 'expected')
/** Found pieces on a phone's page. */
const mostFound = 50

export const warehouseWorkRoutes: Handlers<typeof warehouseWorkApi> = {
  async today(context, { since }) {
    return listWork(context, await findOwnWarehouse(context), since)
  },

  async sync(context, { acts }) {
    const answers: ActAnswer[] = []
    for (const sent of acts) {
      const act = sentAct(sent, cargoActKinds)
      let read: CargoAct | undefined
      const answer = await takeAct(
        context,
        act,
        async (own) => {
          read = readAct(own, cargoAct, sent)
          const { outcome, message } = await doCargoAct(own, read)
          return { outcome, message }
        },
        async (own, refusal) => {
          await logMovedBy(own, refusal)
          await logOpenedSince(own, refusal)
          if (read) await missLate(own, refusal, read)
        },
      )
      answers.push(answer)
    }
    const touched = await touchedBy(
      context,
      acts.map(({ id }) => id),
      acts.flatMap(({ receiptId }) => (typeof receiptId === 'string' ? [receiptId] : [])),
    )
    return { now: now(), acts: answers, ...touched }
  },

  async find(context, { q }) {
    const asked = { status: scanned, pageSize: mostFound, sort: '-movedAt', uncounted: true } as const
    const { list } = await listPieces(context, { q, ...asked })
    if (list.length > 0) return list
    return (await listPieces(context, { place: q, ...asked })).list
  },
}
