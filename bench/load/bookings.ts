import { hashToken, newId, newToken } from '@shortcut/server/platform/ids.ts'
import type pg from 'pg'
import { accountId } from './rows.ts'

/** Makes an API key of the first customer. @returns the key */
export async function makeKey(pool: pg.Pool): Promise<string> {
  const key = newToken()
  await pool.query(
    `INSERT INTO api_key (id, account_id, name, prefix, key_hash, created_at, created_by)
     VALUES ($1, ${accountId('0')}, 'Bench', $2, $3, now(), 'Bench')`,
    [newId(), key.slice(0, 8), hashToken(key)],
  )
  return key
}

let made = 0
/** Different in every run, because bookings of an earlier run would be repeats. */
const thisRun = Date.now().toString(36).toUpperCase()
export const nextNumber = () => `${thisRun}${made++}`

/** A booking in the form that a customer's system sends. */
export const booking = (number: string) =>
  JSON.stringify({
    purpose: 'original',
    customerReferenceNumber: `CRN-${number}`,
    shipmentId: `S-${number}`,
    bookingType: 1,
    truckType: "53' dry van",
    bookingPickupDate: '2026-11-23',
    requestDeliveryTime: '2026-11-24T17:00:00-06:00',
    palletQuantity: 4,
    pieces: 96,
    weight: { value: '12500', unit: 'lb' },
    stops: [
      {
        kind: 'pickup',
        company: 'ROSEMILL',
        address: '681 HEIL QUAKER AVE',
        city: 'CHICAGO',
        province: 'IL',
        postalCode: '60666',
        country: 'US',
        from: '2026-11-23T08:00:00-06:00',
        to: '2026-11-23T12:00:00-06:00',
      },
      {
        kind: 'dropoff',
        company: 'TERMINAL 4',
        address: 'CARGO ROAD 4',
        city: 'JAMAICA',
        province: 'NY',
        postalCode: '11430',
        country: 'US',
        to: '2026-11-24T17:00:00-05:00',
      },
    ],
  })

/** The same booking as an X12 204 tender, in its own interchange. */
export function tender(number: string): string {
  const control = String(Number.parseInt(number.slice(-6), 36) % 1_000_000_000).padStart(9, '0')
  const lines = [
    `ISA*00*          *00*          *ZZ*BENCH          *ZZ*APEX           *261120*1200*U*00401*${control}*0*P*>`,
    `GS*SM*BENCH*APEX*20261120*1200*${number}*X*004010`,
    'ST*204*0001',
    `B2**APEX**${number}**PP`,
    ...['B2A*00*LT', 'S5*1*CL', 'G62*37*20261123*I*0800*LT', 'G62*38*20261123*K*1200*LT', 'AT8*G*L*12500*96', 'PLD*4'],
    ...['N1*SH*ROSEMILL', 'N3*681 HEIL QUAKER AVE', 'N4*CHICAGO*IL*60666*US', 'S5*2*CU', 'G62*54*20261124*L*1700*LT'],
    ...['N1*CN*TERMINAL 4', 'N3*CARGO ROAD 4', 'N4*JAMAICA*NY*11430*US', 'L3*12500*G', 'SE*18*0001'],
    ...[`GE*1*${number}`, `IEA*1*${control}`],
  ]
  return `${lines.join('~\n')}~`
}
