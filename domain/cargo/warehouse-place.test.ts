import { describe, expect, it, test } from 'vitest'
import { broughtTo, isSamePlace } from './warehouse-place.ts'

const dock = { address: '1200 Elm Street', postalCode: '60666', country: 'US' }

describe('a stop is at a warehouse by street, postal code and country', () => {
  it.each([
    ['as it is', {}, true],
    ['in other letters, and shortened', { address: '1200  ELM St.' }, true],
    ['with the long ZIP code', { postalCode: '60666-1234' }, true],
    ['another number', { address: '1201 Elm Street' }, false],
    ['with a suite, which is another door', { address: '1200 Elm Street, Suite 4' }, false],
    ['another ZIP code', { postalCode: '60667' }, false],
    ['another country', { country: 'CA' }, false],
    ['no street', { address: '' }, false],
    ['no ZIP code', { postalCode: '' }, false],
  ])('%s', (_, change, is) => {
    expect(isSamePlace({ ...dock, ...change }, dock)).toBe(is)
  })
  it('nothing is at a warehouse without an address', () => {
    expect(isSamePlace({ ...dock, address: '' }, { ...dock, address: '' })).toBe(false)
  })
})

const drop = { ...dock, kind: 'dropoff', pieces: null, due: '2026-03-02T10:00:00Z' }
const home = { ...dock, id: 'home' }

test('an order brings freight where it is dropped, not where it is picked up', () => {
  expect(
    broughtTo(
      [
        { ...drop, kind: 'pickup' },
        { ...drop, postalCode: '75261' },
      ],
      [home],
    ),
  ).toEqual([])
  expect(broughtTo([{ ...drop, kind: 'pickup' }, drop], [home])).toMatchObject([
    { warehouseId: 'home', isPart: false, expectedAt: '2026-03-02T10:00:00Z' },
  ])
})

test('of several dropoffs a warehouse gets its own, at the time of the first', () => {
  const elsewhere = { ...drop, postalCode: '75261', pieces: 5 }
  const here = [
    { ...drop, pieces: 3 },
    { ...drop, pieces: 4, due: '2026-03-02T04:00:00-05:00' },
  ]
  expect(broughtTo([elsewhere, ...here], [home])).toMatchObject([
    { isPart: true, pieces: 7, expectedAt: '2026-03-02T04:00:00-05:00' },
  ])
  expect(broughtTo([elsewhere, drop], [home])).toMatchObject([{ isPart: true, pieces: null }])
})
