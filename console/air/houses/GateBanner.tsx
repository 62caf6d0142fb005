import { calls } from 'virtual:calls'
import { gatesByKind, openSince, tenderGates } from '@shortcut/domain/air/gates.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'

const notYet: readonly MasterDetail['status'][] = ['draft', 'booked', 'void']

const said = { here: 'notReady', withAirline: 'openWithAirline', left: 'openWhenLeft' } as const

/**
 * What keeps received freight from the airline, beside its status: a step can be reported before its records are there. Of freight that
 * the airline has, what is open still; of freight that has left, what was open then.
 */
export function GateBanner({ master: { id, status } }: { master: MasterDetail }) {
  const t = useT(airLawWords, houseWords)
  const maySee = useHolds(['/air/house/list'])
  const { data } = useQuery({
    ...queryOf(calls.houseWaybill.ofMaster, { masterId: id }),
    enabled: maySee && !notYet.includes(status),
  })
  const open = data?.gates ?? []
  const gates = nextWaybillStatus('edit', status) ? open : tenderGates(open)
  if (notYet.includes(status) || gates.length === 0) return null
  const missing = gatesByKind(gates)
    .map(({ gate, houses }) => [t(`waybillGate:${gate}`), houses].filter(Boolean).join(': '))
    .join('; ')
  return <Banner kind="warning" text={t(`housePage:${said[openSince(status)]}`, { missing })} />
}
