import { expect, test } from 'vitest'
import { findTown, isStreet } from './addresses.ts'
import { findMoney, findPallets, findPieces, findWeight } from './amounts.ts'
import { findEmail, findName, findPhone } from './contacts.ts'
import { findDate, yearIn } from './dates.ts'
import { findEquipment, findFlight, findMawb, findTemperature } from './freight.ts'
import { findWindow, kindOfTime } from './times.ts'

test.each([
  ['Date: 11/23/2026', '2026-11-23'],
  ['24-NOV-26   0600-0900', '2026-11-24'],
  ['Mon 23-Nov-2026 Dispatcher', '2026-11-23'],
  ['22 Nov 2026', '2026-11-22'],
  ['Tuesday, November 24, 2026, before noon', '2026-11-24'],
  ['LH8160 of 22NOV26', '2026-11-22'],
  ['22NOV 26', '2026-11-22'],
  ['2026-02-28', '2026-02-28'],
  ['28.02.2026', '2026-02-28'],
  ['EK202 / 24 NOV', '2026-11-24'],
  ['released 11/23 08:14', '2026-11-23'],
])('the date in "%s" is %s', (text, date) => {
  expect(findDate(text, 2026)?.value).toBe(date)
})

test.each(['02/30/2026', '13/45/2026', '48 x 40 x 52', '900431', 'PO 45-009913', '1,475.00'])(
  '"%s" has no date',
  (text) => {
    expect(findDate(text, 2026)).toBeNull()
  },
)

test('a date without year is none while the year is unknown, and its year is that of most dates', () => {
  expect(findDate('24 NOV', null)).toBeNull()
  expect(yearIn(['11/23/2026', '24-NOV-26', '01/01/2019', 'no date'])).toBe(2026)
})

test.each([
  ['Time: 07:00 - 11:00 FCFS', '07:00', '11:00'],
  ['0600-0900', '06:00', '09:00'],
  ['13:30 APPT', '13:30', '13:30'],
  ['APPT 0430', '04:30', '04:30'],
  ['BY 1200', null, '12:00'],
  ['by 17:00', null, '17:00'],
  ['after 10:00, closes 16:30', '10:00', '16:30'],
  ['before 12 noon', null, '12:00'],
  ['7:00 a.m. - 2:30 p.m.', '07:00', '14:30'],
  ['between 07:30 and 15:00', '07:30', '15:00'],
])('the window in "%s" is %s to %s', (text, from, to) => {
  expect(findWindow(text)?.value).toEqual({ from, to })
})

test('bare hours are a window only where a label says so; references and phones are none', () => {
  expect(findWindow('Hours: 8-15', true)?.value).toEqual({ from: '08:00', to: '15:00' })
  expect(findWindow('Door: export acceptance 4-9')).toBeNull()
  expect(findWindow('TR-118 / 2026-4471')).toBeNull()
  expect(kindOfTime('07:00 - 11:00 FCFS')).toBe('FCFS')
  expect(kindOfTime('APPT 0430')).toBe('appointment')
})

test('a word before a ZIP is a state only if it is one, and words that look like states stay words', () => {
  const parts = (text: string) => {
    const town = findTown(text)
    return town && [town.city, town.state, town.zip].map(([from, to]) => text.slice(from, to))
  }
  expect(parts('City/State/Zip: East Liverpool, OH 43920')).toEqual(['East Liverpool', 'OH', '43920'])
  expect(parts('615 N. Access Road, Chicago IL 60666')).toEqual(['Chicago', 'IL', '60666'])
  expect(parts('Portland, OR 97233')).toEqual(['Portland', 'OR', '97233'])
  expect(parts('Edison, NJ 08817')).toEqual(['Edison', 'NJ', '08817'])
  expect(findTown('Germantown, W1 53022')?.code).toBe('WI')
  expect(parts('1201 STATE FARM RD')).toBeNull()
  expect(parts('12 Main St S')).toBeNull()
  expect(isStreet('W4410 County Rd B')).toBe(true)
  expect(isStreet('N118 W1850 Bunsen Drive')).toBe(true)
  expect(isStreet('Three Rivers Bakery Supply')).toBe(false)
})

test('amounts keep their unit', () => {
  expect(findWeight('38,600 LB')?.value).toEqual({ value: 38600, unit: 'lb' })
  expect(findWeight('1,246.0 kg (2,747 lb)')?.value).toEqual({ value: 1246, unit: 'kg' })
  expect(findWeight('(2,747 1b)')?.value).toEqual({ value: 2747, unit: 'lb' })
  expect(findWeight('TR-118')).toBeNull()
  expect(findPieces('11 cartons on 2 pallets')?.value).toEqual({ value: 11, unit: 'cartons' })
  expect(findPallets('11 cartons on 2 pallets')?.value).toBe(2)
  expect(findMoney('$ 2,950.00 (INCLUDES FUEL)')?.value).toBe(2950)
  expect(findMoney('438 mi')).toBeNull()
})

test('a master waybill with a wrong check digit is unsure', () => {
  expect(findMawb('176-43210985')).toMatchObject({ value: '176-43210985' })
  expect(findMawb('176-43210985')?.sureness).toBeUndefined()
  expect(findMawb('176-43210981')?.sureness).toBeLessThan(0.6)
  expect(findMawb('718-555-0133')).toBeNull()
})

test('flights, equipment, temperature and people', () => {
  expect(findFlight('EK202 / 24 NOV', 2026)?.value).toEqual({ flight: 'EK202', date: '2026-11-24' })
  expect(findEquipment("53' Dry Van")?.value).toEqual({ type: 'van', length_ft: 53 })
  expect(findTemperature('SET TEMP +34F CONTINUOUS')?.value).toEqual({ value: 34, unit: 'F', mode: 'continuous' })
  expect(findTemperature('-10 F')?.value).toEqual({ value: -10, unit: 'F' })
  expect(findPhone('Tel (785) 555-0119 today')?.value).toBe('(785) 555-0119')
  expect(findEmail('Write to POD@sender.example.')?.value).toBe('pod@sender.example')
  expect(findName('Contact: R. Castellano EXT 14')?.value).toBe('R. Castellano')
  expect(findName('shipping desk 732')).toBeNull()
})
