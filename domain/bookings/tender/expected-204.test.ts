import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accepted, type Expected, quarantined } from '../../testing/expected-tenders.ts'
import { givenData } from '../../testing/given-data.ts'
import type { InboundBooking } from '../booking.ts'
import { read204File } from './x12-204.ts'

const tenders = givenData('x12/204/')

const join = (...values: (string | undefined)[]) => values.map((value) => value ?? '').join(' | ')
const amount = (of: { value: string; unit: string } | undefined) => of && `${of.value} ${of.unit}`

function summary(booking: InboundBooking): Expected {
  return {
    crn: booking.customerReferenceNumber ?? '',
    shipment: booking.shipmentId ?? '',
    purpose: booking.purpose === 'change' ? 'change' : 'original',
    type: booking.bookingType,
    truck: booking.truckType,
    number: booking.equipment?.number,
    container: booking.containerNo,
    scac: booking.scac,
    hazmat: booking.hazmatClass,
    weight: amount(booking.weight),
    volume: amount(booking.volume),
    pallets: booking.palletQuantity,
    pieces: booking.pieces,
    contact: booking.contact && `${booking.contact.name} ${booking.contact.phone}`.trim(),
    pickup: booking.bookingPickupDate,
    delivery: booking.requestDeliveryTime,
    respondBy: booking.respondBy,
    stops: (booking.stops ?? []).map((stop) =>
      join(
        stop.kind,
        stop.company,
        stop.address,
        [stop.city, stop.province, stop.postalCode, stop.country].filter(Boolean).join(' '),
        stop.from,
        stop.to,
        [stop.contactName, stop.contactPhone].filter(Boolean).join(' '),
      ),
    ),
  }
}

describe.runIf(existsSync(tenders))('real tenders', () => {
  for (const [file, expected] of Object.entries(accepted))
    it.runIf(existsSync(new URL(file, tenders)))(file, () => {
      const read = read204File(readFileSync(new URL(file, tenders)))
      const [set] = read.sets
      expect(read.sets).toHaveLength(1)
      expect(set?.errors).toEqual([])
      const { noted = [], fileNoted = [], ...said } = expected
      expect(set?.booking && summary(set.booking)).toEqual({ purpose: 'original', ...said })
      expect(set?.warnings.map(({ code }) => code)).toEqual(noted)
      expect(read.errors.map(({ code }) => code)).toEqual(fileNoted)
    })

  for (const [file, expected] of Object.entries(quarantined))
    it.runIf(existsSync(new URL(file, tenders)))(`${file} is quarantined`, () => {
      const [set] = read204File(readFileSync(new URL(file, tenders))).sets
      expect(set?.booking).toBeUndefined()
      expect(set?.acknowledge).toBe('R')
      expect({ crn: set?.customerReferenceNumber, reasons: set?.errors.map(({ code }) => code) }).toEqual(expected)
    })

  it('keeps values without a field as references and notes', () => {
    const file = '03-x12types-hamburgsud-export-hazmat-drop-trailer.edi'
    const booking = read204File(readFileSync(new URL(file, tenders))).sets[0]?.booking
    expect(booking?.notes).toContain('Hazardous material certification: DO NOT MOVE WITHOUT HAZARDOUS DOCUMENTATION')
    expect(booking?.notes).toContain('Hazardous material: PK 4 UN3166 KG 4276')
    expect(booking?.references).toContainEqual({ qualifier: 'V3', value: '319S', description: '' })
    expect(booking?.stops?.[0]?.references).toContainEqual({
      qualifier: 'ZZ',
      value: 'USLGBUPIC',
      description: 'Location code',
    })
  })

  it('keeps a stop’s references with the stop', () => {
    const booking = read204File(readFileSync(new URL('09-lynnco-original-003600255MG.edi', tenders))).sets[0]?.booking
    expect(booking?.stops?.[0]?.references).toContainEqual({
      qualifier: 'CR',
      value: 'BGA030619',
      description: 'Pickup Number',
    })
  })
})

describe.runIf(existsSync(tenders))('files of other sets', () => {
  it.each([
    '210/01-edinet-mgctlyst.edi',
    '210/02-omniparser-ups-pipe-terminator.edi',
    '214/02-edinet-bom-and-wrapped-isa.edi',
    '214/03-omniparser-canadapost-multi-st.edi',
    '214/05-x12types-klsa-two-sets-malformed-ISA.edi',
    '990/05-shuddl-decline-one-line.edi',
    '997/01-stupidedi-fa997-accepted.edi',
  ])('%s: each set is refused by name', (file) => {
    const { sets } = read204File(readFileSync(new URL(`../${file}`, tenders)))
    expect(sets.length).toBeGreaterThan(0)
    for (const set of sets) {
      expect(set.booking).toBeUndefined()
      expect(set.errors.map(({ code }) => code)).toContain('set.notTender')
    }
  })
  it('counts the sets of a file with many', () => {
    const count = (file: string) => read204File(readFileSync(new URL(`../${file}`, tenders))).sets.length
    expect(count('210/02-omniparser-ups-pipe-terminator.edi')).toBe(5)
    expect(count('214/03-omniparser-canadapost-multi-st.edi')).toBe(19)
    expect(count('214/05-x12types-klsa-two-sets-malformed-ISA.edi')).toBe(2)
  })
})
