import { interestApi } from '@shortcut/domain/billing/interest/interest-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { Do } from './company.ts'
import { gateways } from './geography.ts'

type Form = InputOf<(typeof rateSheetApi)['save']>
type Lines = NonNullable<InputOf<(typeof rateSheetApi)['saveLines']>['lines']>
type Line = Omit<Lines[number], 'lineNo'>

const any = { originScope: 'any', destinationScope: 'any' } as const

/** Freight picked up near an airport, by hundredweight; expensive airports cost more. */
const nearAirports = gateways.map(({ zip }, n): Line => {
  const dearer = 1 + (n % 4) * 0.06
  const price = (of: number) => (of * dearer).toFixed(2)
  const breaks = [
    { from: '5000', price: price(6.75) },
    { from: '10000', price: price(4.9) },
    { from: '20000', price: price(3.6) },
  ]
  const toAirport = { originScope: 'any', destinationScope: 'postal', destination: zip, milesTo: '90' } as const
  return {
    ...toAirport,
    method: 'perCwt',
    price: price(9.4),
    breaks,
    deficit: true,
    minCharge: '185',
    maxCharge: '980',
  }
})

const everywhere: Line[] = [
  { ...any, method: 'perMile', price: '2.85', minCharge: '240' },
  { ...any, truckType: "48' reefer", method: 'perMile', price: '3.35', minCharge: '325' },
  { ...any, truckType: "53' air-ride", method: 'perMile', price: '3.1', minCharge: '290' },
  { ...any, bookingType: 0, method: 'perMile', price: '2.25', minCharge: '195' },
]

const accessorials: Form['accessorials'] = [
  { kind: 'extraStop', name: 'Extra stop', price: '85' },
  { kind: 'detention', name: 'Detention', price: '75', maxCharge: '450' },
  {
    kind: 'layover',
    name: 'Layover',
    price: '300',
    freePickupMinutes: 1440,
    freeDropoffMinutes: 1440,
    blockMinutes: 1440,
    priceMinutes: 1440,
  },
  { kind: 'storage', name: 'Storage', price: '0.85', unit: 'cwt', minCharge: '25' },
  { kind: 'truckOrderedNotUsed', name: 'Truck ordered not used', price: '250' },
  { kind: 'liftGate', name: 'Lift gate', price: '95', trigger: 'tag', tag: 'liftgate' },
  { kind: 'insideDelivery', name: 'Inside delivery', price: '120', trigger: 'tag', tag: 'inside' },
  {
    kind: 'custom',
    name: 'Driver assist',
    price: '60',
    unit: 'stopHour',
    trigger: 'tag',
    tag: 'assist',
    leastUnits: '1',
  },
  { kind: 'custom', name: 'Lumper', price: '10', unit: 'costPlus', trigger: 'tag', tag: 'lumper' },
]
const weekendDelivery: NonNullable<Form['accessorials']>[number] = {
  kind: 'custom',
  name: 'Weekend or holiday delivery',
  price: '65',
  discounted: true,
  trigger: 'always',
  stopKind: 'dropoff',
  days: 'off',
}
const holidays = ['01-01', '07-04', '12-25', '2026-11-26', '2027-05-31', '2027-09-06', '2027-11-25']

const day = (now: number, days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The default sheet, one for an account that ships cold, one for an account with a flat price, and next year's draft of
 * the default.
 */
export async function seedRateSheets(
  run: Do,
  token: string,
  accounts: readonly { id: string; name: string }[],
  now: number,
) {
  const make = async (form: Omit<Form, 'effectiveFrom'>, lines: readonly Line[]) => {
    const { id, version } = await run(
      rateSheetApi.save,
      { accessorials, holidays, ...form, effectiveFrom: day(now, -120) },
      token,
    )
    const numbered = lines.map((line, index) => ({ ...line, lineNo: index + 1 }))
    const saved = await run(rateSheetApi.saveLines, { id, version, lines: numbered }, token)
    return run(rateSheetApi.activate, { id, ...saved }, token)
  }
  const general = await make({ name: 'General tariff', note: 'For every account without a sheet of its own.' }, [
    ...nearAirports,
    ...everywhere,
  ])
  const [pharma, chips] = ['Harbor Pharma', 'Granite Semiconductors'].map((name) =>
    accounts.find((one) => one.name === name),
  )
  if (pharma)
    await make({ name: 'Harbor Pharma contract', accountId: pharma.id, weighing: { leastPounds: '500' } }, [
      { ...any, milesTo: '90', method: 'perPallet', price: '62.5', minCharge: '260' },
      ...everywhere,
    ])
  const zones = [
    { name: 'Bay Area', places: ['940-951', '954'] },
    { name: 'Texas triangle', places: ['750-753', '760-762', '770-779', '786-787'] },
  ]
  if (chips)
    await make({ name: 'Granite lanes', accountId: chips.id, zones }, [
      ...zones.map(
        ({ name }, n): Line => ({
          originScope: 'zone',
          origin: name,
          destinationScope: 'zone',
          destination: name,
          method: 'flat',
          price: n === 0 ? '395' : '420',
        }),
      ),
      ...everywhere,
    ])
  const next = await run(rateSheetApi.newEdition, { id: general.id, effectiveFrom: day(now, 40) }, token)
  const { id, version, name } = await run(
    rateSheetApi.increase,
    { id: next.id, version: next.version, percent: '4.5', step: '0.05' },
    token,
  )
  const raised = await run(rateSheetApi.detail, { id }, token)
  const { weighing, effectiveFrom, note, currency } = raised
  const more = [...raised.accessorials, weekendDelivery]
  await run(
    rateSheetApi.save,
    { id, version, name, weighing, effectiveFrom, note, currency, holidays, accessorials: more },
    token,
  )
  const customer = accounts.find((one) => one !== pharma && one !== chips)
  if (customer)
    await run(rateSheetApi.saveDiscount, { accountId: customer.id, effectiveFrom: day(now, 40), percent: '7.5' }, token)
  for (const { id: accountId } of accounts)
    await run(interestApi.saveTerms, { accountId, fromOn: day(now, -180), percent: '1.5', graceDays: 5 }, token)
}
