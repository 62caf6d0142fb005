import { describe, expect, it } from 'vitest'
import { readJsonBookings } from './booking.ts'

const booking = {
  purpose: 'original',
  customerReferenceNumber: 'CRN-1',
  shipmentId: 'S-1',
  cargoId: '',
  containerNo: 'CSQU3054383',
  bookingType: 1,
  truckType: "53' dry van",
  bookingPickupDate: '2026-11-23',
  requestDeliveryTime: '2026-11-24T17:00:00-06:00',
  palletQuantity: 4,
  pieces: 96,
  weight: { value: '12500', unit: 'lb' },
  volume: { value: '410.5', unit: 'ft3' },
  contact: { name: '', email: '', phone: '' },
  mawb: '020-81140743',
  hawb: '',
  airline: 'LH',
  flight: 'LH8161',
  cutOffAt: '2026-11-24T20:00:00-06:00',
  stops: [
    {
      kind: 'pickup',
      company: 'Mill',
      city: 'Chicago',
      province: 'IL',
      postalCode: '60666',
      country: 'US',
      from: '2026-11-23T08:00:00-06:00',
      to: '2026-11-23T12:00:00-06:00',
    },
    { kind: 'dropoff', company: 'Terminal', from: '2026-11-24T17:00' },
  ],
  tags: [],
  remark: '',
}
const read = (value: unknown) => readJsonBookings(JSON.stringify(value))
const one = (change: object) => {
  const [result] = read({ ...booking, ...change }).bookings
  if (!result) throw new Error('nothing read')
  return result
}

describe('a JSON booking', () => {
  it('is returned as it was sent', () => {
    expect(read(booking)).toEqual({ bookings: [{ at: '$', booking, errors: [], warnings: [] }], errors: [] })
  })
  it('accepts numbers for texts, and texts for numbers', () => {
    const { booking: result, errors } = one({
      weight: { value: 12500.5, unit: 'LB' },
      palletQuantity: '4',
      shipmentId: 77,
    })
    expect(errors).toEqual([])
    expect(result).toMatchObject({ weight: { value: '12500.5', unit: 'lb' }, palletQuantity: 4, shipmentId: '77' })
  })
  it('does not guess the last digits of a number too long to read exactly', () => {
    expect(one({ shipmentId: 1e17 }).errors).toMatchObject([{ at: '$.shipmentId' }])
  })
  it('keeps the three kinds of time and refuses others', () => {
    const stops = (from: string) => one({ stops: [{ kind: 'pickup', from }] })
    for (const time of ['2026-11-23T08:00:00-06:00', '2026-11-23T08:00', '2026-11-23', '2026-11-23T08:00Z'])
      expect(stops(time).booking?.stops?.[0]?.from).toBe(time)
    expect(stops('2026-11-23 08:00:00.250 -0600').booking?.stops?.[0]?.from).toBe('2026-11-23T08:00:00-06:00')
    for (const time of ['23.11.2026', '2026-02-30', '2026-11-23T25:00', '2026-11-23T08:00+99:00', 'soon'])
      expect(stops(time).errors).toMatchObject([{ at: '$.stops[0].from' }])
  })
  it('reports unknown fields at every level, and keeps none', () => {
    const { booking: result, warnings } = one({
      colour: 'red',
      stops: [{ kind: 'pickup', dock: 4 }],
      weight: { value: '1', unit: 'kg', of: 'x' },
    })
    expect(warnings.map(({ at }) => at)).toEqual(
      ['$.stops[0].dock', '$.weight.of', '$.colour'].toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    )
    expect(JSON.stringify(result)).not.toContain('dock')
  })
  const order = ['$.weight.of', '$.stops[0].dock', '$.colour']

  it('reports faults and their places in sentences', () => {
    const { booking: result, errors } = one({
      weight: { value: '-1', unit: 'stone' },
      stops: [{ kind: 'lunch' }],
      mawb: '020-81140744',
      containerNo: 'CSQU3054384',
    })
    expect(result).toBeUndefined()
    expect(errors).toEqual([
      { at: '$.containerNo', message: '"containerNo" has a wrong check digit: the last digit should be 3.' },
      {
        at: '$.weight.value',
        message: '"weight.value" must be a decimal number such as "12500" or "410.5", not negative.',
      },
      { at: '$.weight.unit', message: '"weight.unit" must be "lb" or "kg".' },
      { at: '$.mawb', message: '"mawb" has a wrong check digit: the last digit should be 3.' },
      { at: '$.stops[0].kind', message: '"stops[0].kind" must be "pickup" or "dropoff".' },
    ])
  })
  it('requires a stop of an original, and a number of every message', () => {
    expect(one({ stops: [] }).errors).toMatchObject([{ at: '$.stops' }])
    expect(read({ purpose: 'cancel' }).bookings[0]?.errors).toMatchObject([{ at: '$.customerReferenceNumber' }])
    expect(read({ purpose: 'cancel', shipmentId: 'S-1' }).bookings[0]?.booking).toEqual({
      purpose: 'cancel',
      shipmentId: 'S-1',
    })
    expect(read({ purpose: 'change', shipmentId: 'S-1', pieces: 9 }).bookings[0]?.booking).toEqual({
      purpose: 'change',
      shipmentId: 'S-1',
      pieces: 9,
    })
  })
  it('gives an original without a CRN its shipment id', () => {
    expect(one({ customerReferenceNumber: null }).booking?.customerReferenceNumber).toBe('S-1')
  })
  it('refuses a window that ends before it begins', () => {
    const stop = { kind: 'pickup', from: '2026-11-23T12:00-06:00', to: '2026-11-23T12:00-05:00' }
    expect(one({ stops: [stop] }).errors).toMatchObject([{ at: '$.stops[0].to' }])
  })
  it('does not affect the others in a faulty file', () => {
    const { bookings, errors } = read([booking, { ...booking, pieces: -1 }, 'no', booking])
    expect(errors).toEqual([])
    expect(bookings.map(({ at, booking: result }) => [at, result !== undefined])).toEqual([
      ['$[0]', true],
      ['$[1]', false],
      ['$[2]', false],
      ['$[3]', true],
    ])
    expect(bookings[1]?.errors).toEqual([{ at: '$[1].pieces', message: '"pieces" must not be negative.' }])
    expect(bookings[2]?.errors).toEqual([{ at: '$[2]', message: 'The booking must be a booking (an object).' }])
  })
  it('limits texts and lists, and drops characters that a database cannot store', () => {
    expect(one({ remark: 'x'.repeat(4001) }).errors).toMatchObject([{ at: '$.remark' }])
    expect(one({ stops: Array(61).fill({ kind: 'pickup' }) }).errors).toMatchObject([{ at: '$.stops' }])
    const [odd] = readJsonBookings(
      '{"shipmentId":"A\\u0000B\\ud800","remark":"two\\r\\nlines","purpose":"cancel"}',
    ).bookings
    expect(odd?.booking?.shipmentId).toBe('A B\ufffd')
    expect(odd?.warnings).toEqual([
      { at: '$.shipmentId', message: 'A character that no text can hold stands here; another was put in its place.' },
    ])
  })
  it('is safe against __proto__ and deep nesting', () => {
    const { bookings } = readJsonBookings(
      '{"__proto__":{"pieces":1},"constructor":{"x":1},"shipmentId":"S","purpose":"cancel"}',
    )
    expect(bookings[0]?.booking).toEqual({ purpose: 'cancel', shipmentId: 'S' })
    expect(bookings[0]?.warnings.map(({ at }) => at)).toEqual(['$.__proto__', '$.constructor'])
    const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)},"shipmentId":"S","purpose":"cancel","stops":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect(readJsonBookings(deep).bookings[0]?.errors.length).toBeGreaterThan(0)
  })
  it('reports a body that is no JSON, or has no bookings', () => {
    expect(readJsonBookings('{').errors).toMatchObject([{ at: '$' }])
    expect(readJsonBookings('[]').errors).toMatchObject([{ at: '$' }])
    expect(readJsonBookings('null').bookings[0]?.errors).toMatchObject([{ at: '$' }])
  })
})
