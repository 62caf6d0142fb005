import { holidayApi, recurringApi } from '@shortcut/domain/recurring/api.ts'
import type { Repeats } from '@shortcut/domain/recurring/repeats.ts'
import { usFederalHolidays } from '@shortcut/domain/recurring/us-holidays.ts'
import type { Do } from './company.ts'
import { type Gateway, gateways } from './geography.ts'
import { placesOf } from './live-through.ts'

const dayMs = 86_400_000

/** What some customers send again and again. */
const standing = [
  { customer: 3, iata: 'ORD', company: 'Midwest Components', pallets: 6, repeats: { frequency: 'workdays' } },
  {
    customer: 7,
    iata: 'JFK',
    company: 'Hudson Pharma',
    pallets: 3,
    repeats: { frequency: 'weekly', days: ['MO', 'TH'] },
  },
  {
    customer: 12,
    iata: 'LAX',
    company: 'Pacific Flowers',
    pallets: 10,
    repeats: { frequency: 'weekly', days: ['SA'] },
  },
  {
    customer: 18,
    iata: 'ATL',
    company: 'Peachtree Parts',
    pallets: 2,
    repeats: { frequency: 'monthlyWeekday', nth: 1 },
  },
] as const satisfies readonly {
  customer: number
  iata: Gateway['iata']
  company: string
  pallets: number
  repeats: Partial<Repeats>
}[]

/** The holidays of two years, and recurring orders of four customers; the last one's contract has a pause. */
export async function seedRecurring(
  run: Do,
  { administrator, dispatcher }: { administrator: string; dispatcher: string },
  { accounts, now }: { accounts: readonly { id: string }[]; now: number },
) {
  const year = new Date(now).getUTCFullYear()
  await run(holidayApi.save, { days: [year, year + 1].flatMap(usFederalHolidays) }, administrator)
  const day = (after: number) => new Date(now + after * dayMs).toISOString().slice(0, 10)
  const anchor = day(1)
  const made: string[] = []
  for (const { customer, iata, company, pallets, repeats } of standing) {
    const gateway = gateways.find((one) => one.iata === iata) ?? gateways[0]
    const [zip = gateway.zip] = gateway.pickups
    const places = await placesOf([zip, gateway.zip])
    const at = (postalCode: string) => ({ ...placeOf(places.get(postalCode)), postalCode })
    const { id } = await run(
      recurringApi.save,
      {
        repeats,
        startsOn: anchor,
        holidays: 'after',
        advanceDays: 2,
        template: {
          accountId: accounts[customer]?.id ?? '',
          customerReferenceNumber: `STD-${iata} {date}`,
          palletQuantity: pallets,
          commodity: 'general cargo',
          stops: [
            {
              kind: 'pickup',
              company,
              address: '400 Industrial Pkwy',
              ...at(zip),
              from: `${anchor}T08:00`,
              to: `${anchor}T11:00`,
            },
            {
              kind: 'dropoff',
              company: gateway.terminals[0],
              address: 'Cargo Area 2',
              ...at(gateway.zip),
              to: `${anchor}T17:00`,
            },
          ],
        },
      },
      dispatcher,
    )
    made.push(id)
  }
  await run(recurringApi.setState, { ids: made.slice(-1), state: 'paused' }, dispatcher)
}

const placeOf = (place: { city: string; province: string } | undefined) => ({
  city: place?.city ?? '',
  province: place?.province ?? '',
})
