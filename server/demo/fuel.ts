import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { daysAfter, mondayOf } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { Chance } from './chance.ts'
import type { Do } from './company.ts'

/** US on-highway diesel as EIA published it (public domain), dollars a gallon, week by week from this Monday on. */
const firstWeek = '2024-10-07'
const published = `
  3.584 3.631 3.553 3.573 3.536 3.521 3.491 3.539 3.540 3.458 3.494 3.476 3.503 3.561 3.602 3.715 3.659 3.660
  3.665 3.677 3.697 3.635 3.582 3.549 3.567 3.592 3.639 3.579 3.534 3.514 3.497 3.476 3.536 3.487 3.451 3.471
  3.571 3.775 3.727 3.739 3.758 3.812 3.805 3.800 3.754 3.713 3.708 3.734 3.766 3.739 3.749 3.754 3.711 3.665
  3.620 3.718 3.753 3.837 3.868 3.831 3.758 3.665 3.607 3.544 3.500 3.477 3.459 3.530 3.624 3.681 3.688 3.711
  3.809 3.897 4.859 5.071 5.375 5.401 5.643 5.608 5.403 5.351 5.640 5.639 5.596 5.523 5.350 5.210 5.059 4.832
  4.668 4.578 4.796 5.134 5.313 5.348 5.257 5.454 5.652 5.599 5.967 6.285 6.529 6.382 6.199`
  .trim()
  .split(/\s+/)

/**
 * The published weeks up to the demo's present; for later ones the demo's clerk types pump prices, and misses one week.
 */
function pricesUntil(today: string, chance: Chance) {
  const weeks = published.map((price, index) => ({ weekOn: daysAfter(firstWeek, 7 * index), price }))
  const typed: typeof weeks = []
  let last = exact(published.at(-1) ?? '4')
  for (let weekOn = daysAfter(firstWeek, 7 * published.length); weekOn <= today; weekOn = daysAfter(weekOn, 7)) {
    last = last.plus(chance.between(-70, 60) / 1000)
    typed.push({ weekOn, price: last.toFixed(3) })
  }
  typed.splice(-4, 1)
  return { weeks: weeks.filter(({ weekOn }) => weekOn <= today), typed }
}

/** Bands of five cents from 2.00 to 6.99, as less than truckload tables have them: half a percent each. */
const bands = Array.from({ length: 100 }, (_, index) => ({
  from: exact(String(200 + 5 * index))
    .div(100)
    .toFixed(2),
  to: exact(String(204 + 5 * index))
    .div(100)
    .toFixed(2),
  value: exact(String(160 + 5 * index))
    .div(10)
    .toFixed(1),
}))

/** The index, a default program, and one for the first customer. */
export async function seedFuel(run: Do, token: string, accountId: string, now: number, chance: Chance) {
  const { weeks, typed } = pricesUntil(mondayOf(new Date(now).toISOString().slice(0, 10)), chance)
  const text = weeks.map(({ weekOn, price }) => `${weekOn},${price}`).join('\n')
  await run(fuelSurchargeApi.import, { region: 'US', text }, token)
  for (const week of typed) await run(fuelSurchargeApi.save, { region: 'US', ...week }, token)
  const common = {
    region: 'US',
    betweenBands: 'truncate',
    aboveBands: 'extend',
    effectiveWeekday: 1,
    lagWeeks: 0,
  } as const
  await run(
    fuelSurchargeApi.saveProgramme,
    { ...common, name: 'Percent of linehaul', method: 'percent', bands, isDefault: true },
    token,
  )
  const peg = await run(
    fuelSurchargeApi.saveProgramme,
    { ...common, name: 'Peg 1.20 at 6.5 mpg', method: 'peg', peg: '1.20', milesPerGallon: '6.5', effectiveWeekday: 3 },
    token,
  )
  await run(fuelSurchargeApi.setAccounts, { accountIds: [accountId], programmeId: peg.id }, token)
}
