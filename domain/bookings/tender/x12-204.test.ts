import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InboundBooking } from '../booking.ts'
import { readBooked as booked, codes, head, stops, readTender as tender } from '../samples/tender.ts'
import { read204File } from './x12-204.ts'

const sample = (name: string) => read204File(readFileSync(new URL(`../samples/${name}`, import.meta.url)))

const BLUE_MILL = {
  bookingType: 1,
  bookingPickupDate: '2026-11-23',
  requestDeliveryTime: '2026-11-24T17:00:00-06:00',
  palletQuantity: 4,
  pieces: 96,
  weight: { value: '12500', unit: 'lb' },
  volume: { value: '410', unit: 'ft3' },
  contact: { name: 'PAT MILLER', phone: '555-555-0100', email: 'pat@bluemill.example' },
  stops: [
    {
      kind: 'pickup',
      company: 'BLUE MILL FOODS',
      address: '100 MILL ROAD, DOCK 4',
      city: 'JOLIET',
      from: '2026-11-23T08:00',
      to: '2026-11-23T12:00',
      contactEmail: 'pat@bluemill.example',
    },
    {
      kind: 'dropoff',
      company: 'AIR CARGO CENTER',
      postalCode: '60666-1234',
      country: 'US',
      to: '2026-11-24T17:00:00-06:00',
    },
  ],
}

describe('tenders as they are written', () => {
  it.each(['pipe-terminator.edi', 'newline-terminator.edi', 'mixed-line-breaks.edi'])(
    '%s gives the same booking',
    (name) => {
      const { sets } = sample(name)
      expect(sets).toHaveLength(1)
      expect(sets[0]?.booking).toMatchObject(BLUE_MILL)
    },
  )
  it('reads two sets of one group', () => {
    const { sets, sender, receiver, controlNumber, errors } = sample('two-sets-in-a-group.edi')
    expect([sender, receiver, controlNumber, errors]).toEqual([
      { qualifier: 'ZZ', id: 'ACMESHIP' },
      { qualifier: 'ZZ', id: 'SHORTCUT' },
      '000000101',
      [],
    ])
    expect(
      sets.map((set) => [
        set.at,
        set.controlNumber,
        set.groupControlNumber,
        set.customerReferenceNumber,
        set.acknowledge,
      ]),
    ).toEqual([
      ['segment 3', '0001', '101', 'CRN-1', 'A'],
      ['segment 23', '0002', '101', 'S-2', 'A'],
    ])
    for (const set of sets) expect(set.booking).toMatchObject(BLUE_MILL)
  })
  it('quarantines each faulty set, and no other, in groups and interchanges', () => {
    const { sets } = sample('groups-and-interchanges.edi')
    expect(sets.map((set) => [set.shipmentId, set.booking ? 'booked' : codes(set.errors).join()])).toEqual([
      ['S-7', 'booked'],
      ['S-8', 'se.control'],
      ['', 'set.notTender,set.wrongGroup'],
      ['S-9', 'ge.control'],
      ['S-10', 'booked'],
      ['S-11', 'gs.missing'],
      ['S-12', 'booked'],
    ])
  })
  it('reads a cancellation without stops', () => {
    expect(sample('cancel.edi').sets[0]?.booking).toEqual({
      purpose: 'cancel',
      shipmentId: 'S-1',
      customerReferenceNumber: 'S-1',
      scac: 'ACME',
      remark: 'ORDER WITHDRAWN',
    })
  })
  it('reads a change with few fields, in a file without IEA', () => {
    const { sets, errors } = sample('change-without-iea.edi')
    expect(codes(errors)).toEqual(['iea.missing'])
    expect(sets[0]?.booking).toEqual({
      purpose: 'change',
      shipmentId: 'S-1',
      customerReferenceNumber: 'S-1',
      scac: 'ACME',
      pieces: 100,
      weight: { value: '13000', unit: 'lb' },
      stops: [{ kind: 'pickup', pieces: 100 }],
    })
  })
  it('orders stops by S501 from any start, and distinguishes the stop’s party from the others', () => {
    const { sets, errors } = sample('stops-from-zero-006010.edi')
    expect(codes(errors)).toEqual(['isa.malformed'])
    expect(sets[0]?.version).toBe('006010')
    expect(sets[0]?.booking).toMatchObject({
      bookingType: 2,
      truckType: "53' trailer",
      palletQuantity: 6,
      weight: { value: '9000', unit: 'lb' },
      requestDeliveryTime: '2026-11-27T09:00:00-05:00',
      respondBy: '2026-11-21T12:44:00-05:00',
      stops: [
        { kind: 'pickup', company: 'MILL THREE', from: '2026-11-25T16:00' },
        { kind: 'dropoff', company: 'FIRST DOOR', from: '2026-11-26T10:00' },
        { kind: 'dropoff', company: 'LAST DOOR', from: '2026-11-27T09:00:00-05:00' },
      ],
    })
  })
  it('reads a container picked up loaded and dropped as power only', () => {
    expect(sample('container-power-only.edi').sets[0]?.booking).toMatchObject({
      bookingType: 0,
      containerNo: 'CSQU3054383',
      truckType: "40' high-cube reefer container",
      weight: { value: '17600', unit: 'kg' },
      stops: [
        { kind: 'pickup', company: 'RAIL RAMP', from: '2026-12-01T09:30:00-08:00' },
        { kind: 'dropoff', company: 'PORT TERMINAL', to: '2026-12-02' },
      ],
      notes: [
        'Handling: XP EXPORT',
        'Equipment: N7 CSQU 305438 17600 N 2180 CN ACME 4000 K 3 45R1',
        'Hazardous material: PK 20 UN3077 KG 17600 III',
        'Stop 2, weigh loaded: N1 WH SCALE',
      ],
    })
  })
})

describe('reasons to quarantine a set', () => {
  it.each<[string, string[], string[]]>([
    ['no B2', ['B2A*00', ...stops], ['b2.missing']],
    ['no B2A', ['B2**A**S', ...stops], ['b2a.missing']],
    ['an unknown purpose', ['B2**A**S', 'B2A*22', ...stops], ['b2a.purpose']],
    ['no shipment id', ['B2**A****PP', 'B2A*00', ...stops], ['b2.noShipmentId']],
    ['no stop', head, ['stop.missing']],
    ['a change without a stop', ['B2**A**S', 'B2A*04'], ['stop.missing']],
    ['an unknown stop reason', [...head, 'S5*1*CL', 'S5*2*XX'], ['stop.reason']],
    ['only stops that neither load nor unload', [...head, 'S5*1*WL'], ['stop.missing']],
    [
      'element numbers between the data',
      ['B2*02*A*04*S*06*PP', 'B2A*01*00*02*LT', 'N1*01*SH*02*MILL'],
      ['set.numbered'],
    ],
  ])('%s', (_, segments, reasons) => {
    const read = tender(...segments)
    expect(read.booking).toBeUndefined()
    expect(codes(read.errors)).toEqual(reasons)
    expect(read.acknowledge).toBe('R')
  })
  it('replace is read as a change', () => {
    expect(tender('B2**A**S', 'B2A*05', ...stops).booking?.purpose).toBe('change')
  })
  it('a wrong count is only noted', () => {
    const { sets } = read204File(
      'GS*SM*A*B*20261120*0930*1*X*004010~ST*204*1~B2**A**S~B2A*00~S5*1*LD~S5*2*UL~SE*99*1~GE*1*1~',
    )
    expect(sets[0]).toMatchObject({ acknowledge: 'E', booking: { shipmentId: 'S' } })
  })
})

describe('references', () => {
  it('takes the CRN from the header’s first CR, never from a stop’s', () => {
    expect(booked('L11*X*BM', 'L11*C-1*CR', 'L11*C-2*CR', ...stops).booking.customerReferenceNumber).toBe('C-1')
    expect(booked(...stops, 'L11*C-1*CR').booking).toMatchObject({
      customerReferenceNumber: 'S-1',
      stops: [{}, { references: [{ qualifier: 'CR', value: 'C-1' }] }],
    })
  })
  it('warns about a payment code in place of the shipment id', () => {
    const read = tender('B2**TEST*SHIP9*CC', 'B2A*00', ...stops)
    expect(read.booking?.shipmentId).toBe('CC')
    expect(read.warnings[0]).toMatchObject({ code: 'b2.shifted', at: 'segment 4, element 4' })
    expect(codes(tender('B2**TEST**CC**PP', 'B2A*00', ...stops).warnings)).not.toContain('b2.shifted')
  })
})

describe('oversized values', () => {
  it('are cut with a warning, and never withhold the load from dispatch', () => {
    const { booking, warnings } = booked(`NTE*GEN*${'x'.repeat(5000)}`, `L11*${'y'.repeat(300)}*BM`, ...stops)
    expect(booking.remark).toHaveLength(4000)
    expect(codes(warnings)).toEqual(['text.clipped', 'text.clipped'])
    expect(InboundBooking.safeParse(booking).success).toBe(true)
  })
  it('quarantines a tender with more stops than an order can have', () => {
    const many = Array.from({ length: 61 }, (_, n) => `S5*${n}*${n ? 'UL' : 'LD'}`)
    expect(codes(tender(...head, ...many).errors)).toEqual(['stop.tooMany'])
  })
  it('keeps unread segments as notes', () => {
    const { booking, warnings } = booked('TMD*-10*F', ...stops)
    expect(booking.notes).toEqual(['TMD -10 F'])
    expect(codes(warnings)).toEqual(['segment.unread'])
  })
})
