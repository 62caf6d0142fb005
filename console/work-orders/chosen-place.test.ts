import { expect, test } from 'vitest'
import { type FoundPlace, withChosenPlace } from './chosen-place.ts'
import { emptyForm } from './form-values.ts'

const place: FoundPlace = {
  id: '1',
  company: 'Rosemill',
  address: '1 Main St',
  city: 'Joliet',
  province: 'IL',
  postalCode: '60432',
  country: 'US',
  contactName: 'Ann',
  contactPhone: '555-1',
  remark: 'Dock 4',
  opensAt: '08:00',
  closesAt: '12:30',
  fenceM: null,
}
const morning = '2027-03-20 07:15'
const chosen = (values = emptyForm(), index = 0, before?: FoundPlace) =>
  withChosenPlace(values, index, place, { before, now: morning })

test('a chosen place fills the stop, with its appointment today if the order has no date', () => {
  const { id: _, opensAt: __, closesAt: ___, fenceM: ____, ...texts } = place
  expect(chosen().stops[0]).toMatchObject({ ...texts, from: '2027-03-20 08:00', to: '2027-03-20 12:30' })
  expect(chosen().stops[1]).toEqual({ ...emptyForm().stops[1], key: expect.anything() })
})

test('the appointment is on the day of the pickup, or of the stop before', () => {
  expect(chosen({ ...emptyForm(), bookingPickupDate: '2027-04-01' }).stops[0]?.from).toBe('2027-04-01 08:00')
  const form = emptyForm()
  const stops = form.stops.map((stop, n) => (n === 0 ? { ...stop, to: '2027-04-02 18:00' } : stop))
  expect(chosen({ ...form, stops }, 1).stops[1]?.from).toBe('2027-04-02 08:00')
})

test('contact, remark and times that were typed stay; those of the place chosen before do not', () => {
  const form = emptyForm()
  const typed = { contactName: 'Bea', from: '2027-04-05 06:15', remark: 'Old gate', to: '2027-04-05 10:00' }
  const stops = form.stops.map((stop, n) => (n === 0 ? { ...stop, ...typed, company: 'Rosem' } : stop))
  expect(chosen({ ...form, stops }).stops[0]).toMatchObject({ ...typed, company: 'Rosemill', contactPhone: '555-1' })
  const before = { ...place, remark: 'Old gate', closesAt: '10:00' }
  expect(chosen({ ...form, stops }, 0, before).stops[0]).toMatchObject({
    remark: 'Dock 4',
    to: '2027-04-05 12:30',
    from: '2027-04-05 06:15',
    contactName: 'Bea',
  })
})

test('an appointment that is over today is tomorrow; one over midnight ends on the next day', () => {
  const at = (now: string, hours: Partial<FoundPlace> = {}) => {
    const stop = withChosenPlace(emptyForm(), 0, { ...place, ...hours }, { before: undefined, now }).stops[0]
    return [stop?.from, stop?.to]
  }
  expect(at('2027-03-20 12:29')).toEqual(['2027-03-20 08:00', '2027-03-20 12:30'])
  expect(at('2027-03-20 12:30')).toEqual(['2027-03-21 08:00', '2027-03-21 12:30'])
  const overnight = { opensAt: '22:00', closesAt: '03:00' }
  expect(at('2027-03-20 21:59', overnight)).toEqual(['2027-03-20 22:00', '2027-03-21 03:00'])
  expect(at('2027-03-20 12:00', { opensAt: '08:00', closesAt: null })).toEqual(['2027-03-21 08:00', ''])
})
