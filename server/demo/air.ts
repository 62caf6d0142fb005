import { waybillSteps } from '@shortcut/domain/air/lifecycle.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { atTime } from '../platform/clock.ts'
import type { Chance } from './chance.ts'
import type { Do } from './company.ts'

const dayMs = 86_400_000
const masters = 40
/** They were booked over so many days. */
const span = 60

/** Airlines with their range, their hub, a lane beyond it, and their rates. */
const airlines = [
  {
    code: 'LH',
    prefix: '020',
    first: 4_120_300,
    size: 60,
    hub: 'FRA',
    to: 'HAM',
    country: 'DE',
    tariff: 'M 85; N 6.40; 45 4.80; 100 4.15; 300 3.60; 500 3.35',
  },
  {
    code: 'EK',
    prefix: '176',
    first: 5_501_210,
    size: 40,
    hub: 'DXB',
    to: 'BOM',
    country: 'IN',
    tariff: 'M 90; N 7.10; 45 5.30; 100 4.40; 300 3.90',
  },
  {
    code: 'CX',
    prefix: '160',
    first: 3_307_700,
    size: 40,
    hub: 'HKG',
    to: 'SIN',
    country: 'SG',
    tariff: 'M 95; N 7.90; 45 5.90; 100 4.95; 300 4.20',
  },
  {
    code: 'QR',
    prefix: '157',
    first: 8_014_560,
    size: 12,
    hub: 'DOH',
    to: 'NBO',
    country: 'KE',
    tariff: 'M 100; N 8.20; 45 6.30; 100 5.40',
  },
] as const
const origins = ['ORD', 'JFK', 'LAX', 'ATL'] as const
const consignees = [
  'Alster Import GmbH',
  'Marina Trading LLC',
  'Kestrel Freight Pte',
  'Baobab Supplies',
  'Hansa Teile AG',
] as const
const goods = [
  'MACHINE PARTS',
  'LABORATORY INSTRUMENTS',
  'SPARE PARTS OF PUMPS',
  'TEXTILES',
  'CONSOLIDATION AS PER ATTACHED LIST',
] as const

interface Cast {
  run: Do
  /** Session of a dispatcher. */
  dispatcher: string
  accounts: readonly { id: string }[]
  names: readonly string[]
  chance: Chance
  now: number
}

/** An office that books waybills: forty over sixty days, from drafts to delivered, with one that was void. */
export async function seedAir({ run, dispatcher, accounts, names, chance, now }: Cast) {
  for (const { code, prefix, first, size } of airlines)
    await atTime(now - (span + 5) * dayMs, () =>
      run(
        stockApi.save,
        {
          prefix,
          airline: code,
          firstNumber: waybillNumber(prefix, first),
          lastNumber: waybillNumber(prefix, first + size - 1),
          lowMark: 5,
        },
        dispatcher,
      ),
    )
  for (let n = 0; n < masters; n += 1) {
    // Denser towards today, so that some are at every step.
    const age = span * ((masters - 1 - n) / (masters - 1)) ** 2
    const bookedAt = now - Math.round(age * dayMs) - chance.between(0, 3) * 3_600_000
    const airline = airlines[n % airlines.length] ?? airlines[0]
    const customer = chance.between(0, accounts.length - 1)
    const flightOn = new Date(bookedAt + 2 * dayMs).toISOString().slice(0, 10)
    const made = await atTime(bookedAt - 3_600_000, () =>
      run(
        masterApi.save,
        draftOf({ airline, accountId: accounts[customer]?.id ?? '', shipper: names[customer] ?? '', flightOn, chance }),
        dispatcher,
      ),
    )
    // The newest three are still being written.
    if (n >= masters - 3) continue
    let master = await atTime(bookedAt, () => run(masterApi.book, { id: made.id, version: made.version }, dispatcher))
    if (n === masters - 8) {
      const reason = 'Customer cancelled the shipment'
      await atTime(bookedAt + 3_600_000, () =>
        run(masterApi.void, { id: master.id, version: master.version, reason }, dispatcher),
      )
      continue
    }
    for (const [index, step] of waybillSteps.entries()) {
      const at = bookedAt + 10 * 3_600_000 * (index + 1)
      if (step === 'back' || at > now) break
      master = await atTime(at, () => run(masterApi.step, { id: master.id, version: master.version, step }, dispatcher))
    }
  }
}

type Drafted = Pick<Cast, 'chance'> & {
  airline: (typeof airlines)[number]
  accountId: string
  shipper: string
  flightOn: string
}

function draftOf({ airline, accountId, shipper, flightOn, chance }: Drafted) {
  const origin = chance.pick(origins)
  const pieces = chance.between(1, 24)
  const each = chance.between(8, 60)
  const side = () => String(chance.between(30, 110))
  const nature = chance.pick(goods)
  return {
    airline: airline.code,
    kind: nature.startsWith('CONSOLIDATION') ? ('consolidation' as const) : ('direct' as const),
    accountId,
    content: {
      shipper: {
        name: shipper,
        address: '400 Industrial Pkwy',
        city: 'Chicago',
        state: 'IL',
        postalCode: '60666',
        country: 'US',
      },
      consignee: { name: chance.pick(consignees), address: 'Cargo Road 7', city: airline.to, country: airline.country },
      agent: {
        name: 'Apex Export Dispatch',
        city: 'Chicago',
        iataCode: '1234567',
        cass: '0012',
        messageAddress: 'CHIAEXH',
      },
      accounting: 'FREIGHT PREPAID',
      origin,
      destination: airline.to,
      legs: [
        { to: airline.hub, by: airline.code },
        { to: airline.to, by: airline.code },
      ],
      flights: [{ flight: `${airline.code}${chance.between(100, 999)}`, on: flightOn }],
      lines: [
        {
          pieces,
          gross: String(pieces * each),
          goods: nature,
          tariff: airline.tariff,
          dimensions: [{ pieces, length: side(), width: side(), height: side(), unit: 'cm' as const }],
        },
      ],
      otherCharges: [
        { code: 'AW', due: 'A' as const, amount: '25' },
        { code: 'MY', due: 'C' as const, amount: String(chance.between(40, 160)) },
      ],
      executedOn: flightOn,
      executedAt: 'CHICAGO',
      signature: 'APEX EXPORT',
    },
  }
}
