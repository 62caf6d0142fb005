import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'

type Ask = <E extends Endpoint>(entry: E, input: InputOf<E>) => Promise<ReplyOf<E>>

/** Makes all freight of a master ready to fly: an all-cargo aircraft, and every piece screened. @returns the master's version */
export async function secureFreight(ask: Ask, masterId: string): Promise<number> {
  const { version } = await ask(masterApi.detail, { id: masterId })
  const { clocks, departsAt, filings, acceptedAt } = await ask(consolidationApi.plan, { id: masterId })
  const typedOf = (kind: string) => {
    const clock = clocks.find((one) => one.clock === kind)
    return clock?.source === 'typed' ? clock.dueAt : null
  }
  const saved = await ask(consolidationApi.save, {
    id: masterId,
    version,
    departsAt,
    aircraft: 'allCargo',
    typed: {
      documents: typedOf('documents'),
      cargo: typedOf('cargo'),
      dangerous: typedOf('dangerous'),
      filing: typedOf('filing'),
    },
    filings,
    isAccepted: acceptedAt !== null,
  })
  const { shipments } = await ask(securityApi.ofMaster, { masterId })
  await ask(securityApi.record, {
    of: shipments.flatMap(({ houseId, pieces, secured }) =>
      pieces > secured ? [{ houseId, masterId: houseId ? null : masterId, pieces: pieces - secured }] : [],
    ),
    method: 'XRY',
    doneAt: new Date(Date.now() - 3_600_000).toISOString(),
    doneBy: 'Cal Dock',
    place: 'Dock 2',
  })
  return saved.version
}
