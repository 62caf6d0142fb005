import type { MasterRow } from '@shortcut/domain/air/master-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import { waybillSide } from '@shortcut/domain/air-bills/compare.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { add, multiply } from '@shortcut/domain/decimal.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { atTime } from '../platform/clock.ts'
import type { Do } from './company.ts'

const dayMs = 86_400_000
/** Airlines bill so many days after the flight, and the clerk decides three days later. */
const billedAfter = 4
const decidedAfter = 7

interface Desk {
  run: Do
  clerk: string
  now: number
}

/** What airlines have billed for waybills that flew: most agree, some differ, one came twice and one names a number that nobody has. */
export async function seedAirBills({ run, clerk, now }: Desk) {
  const today = new Date(now).toISOString().slice(0, 10)
  const { list } = await run(masterApi.list, { view: 'all', pageSize: 500, sort: 'flightOn' }, clerk)
  const flown = list.filter(
    ({ number, status, flightOn }) =>
      number && status !== 'void' && flightOn && dayAfter(flightOn, billedAfter) < today,
  )
  for (const [n, master] of flown.entries()) await billOf({ run, clerk, now }, master, n, flown.length)
  const last = flown.at(-1)
  if (!last?.number) return
  const again = {
    billNo: 'SKY-2207',
    biller: 'Skyline Consolidators',
    chargeable: last.chargeable,
    weightCharge: '120.00',
  }
  const billedOn = today
  await atTime(now - 5 * 3_600_000, () => run(billApi.save, { ...again, billedOn, number: last.number ?? '' }, clerk))
  const unknown = {
    billNo: 'EK-90417',
    biller: 'Emirates',
    chargeable: '210',
    weightCharge: '924.00',
    dueCarrier: '31.50',
  }
  const number = waybillNumber('176', 5_509_998)
  await atTime(now - 4 * 3_600_000, () => run(billApi.save, { ...unknown, billedOn, number }, clerk))
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

async function billOf({ run, clerk, now }: Desk, { id, number, airline, flightOn }: MasterRow, n: number, all: number) {
  const { content } = await run(masterApi.detail, { id }, clerk)
  const { isVoid: _, ...side } = waybillSide(content, false)
  // Every fifth airline's desk weighed more, every seventh asks for another surcharge.
  const isHeavier = n % 5 === 3
  const isDearer = n % 7 === 2
  const weightCharge = isHeavier ? roundMoney(multiply(side.weightCharge, '1.06'), side.currency) : side.weightCharge
  const billed = {
    ...side,
    biller: airlineOfCode(airline)?.name ?? airline,
    billNo: `${airline}-${26_400 + n}`,
    billedOn: dayAfter(flightOn ?? '', billedAfter),
    number: number ?? '',
    weightCharge,
    dueCarrier: isDearer ? roundMoney(add(side.dueCarrier, '42.5'), side.currency) : side.dueCarrier,
    commission: roundMoney(multiply(weightCharge, '0.05'), side.currency),
  }
  const at = Date.parse(`${billed.billedOn}T15:10:00Z`)
  const bill = await atTime(Math.min(at, now - 3_600_000), () => run(billApi.save, billed, clerk))
  // The newest are left to check.
  if (n > all - 7 || at + decidedAfter * dayMs > now) return
  const known = { id: bill.id, version: bill.version }
  await atTime(at + decidedAfter * dayMs, () =>
    bill.verdict === 'agrees'
      ? run(billApi.accept, known, clerk)
      : isDearer
        ? run(
            billApi.accept,
            { ...known, reason: 'Security surcharge since this month, agreed with the airline' },
            clerk,
          )
        : run(billApi.dispute, { ...known, reason: 'Our scale says less; asked the airline for its weighing' }, clerk),
  )
}
