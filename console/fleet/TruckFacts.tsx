import { calls } from 'virtual:calls'
import { roundMoney } from '@shortcut/domain/money.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as factWords from '@shortcut/words/en/phones/driver-facts.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../call/use-call.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

/** Fuel and odometer readings that drivers reported for a truck, the latest first. */
export function TruckFacts({ truckId, zone }: { truckId: string; zone: string }) {
  const t = useT(factWords)
  const { data: facts } = useQuery(queryOf(calls.driverFact.list, { of: 'truck', id: truckId }))
  if (facts?.length === 0) return <EmptyState title={t('driverFact:none')} />
  return (
    <ul>
      {facts?.map(({ id, at, driver, gallons, cost, miles, place, remark, photos }) => (
        <li key={id}>
          {[
            timeIn(zone, at),
            driver,
            cost &&
              t('driverFact:fuel', {
                gallons,
                amount: roundMoney(cost.amount, cost.currency),
                currency: cost.currency,
              }),
            miles !== null && t('driverFact:miles', { miles: miles.toLocaleString('en') }),
            place,
            remark,
          ]
            .filter(Boolean)
            .join(' · ')}
          <Pictures
            pictures={photos
              .filter(({ onPhone }) => !onPhone)
              .map(({ fileId }) => ({ id: fileId, caption: t('driverFact:truck') }))}
          />
        </li>
      ))}
    </ul>
  )
}
