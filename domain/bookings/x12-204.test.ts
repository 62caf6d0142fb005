import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InboundBooking } from './booking.ts'
import { read204File, type Tender } from './x12-204.ts'

const sample = (name: string) => read204File(readFileSync(new URL(`samples/${name}`, import.meta.url)))
const codes = (faults: readonly { code: string }[]) => faults.map(({ code }) => code)

/** A sound file around the segments of one set. */
function tender(...segments: string[]): Tender {
  const isa =
    'ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*000000101*0*P*:'
  const set = ['ST*204*0001', ...segments, `SE*${segments.length + 2}*0001`]
  const [read] = read204File(
    [isa, 'GS*SM*A*B*20261120*0930*1*X*004010', ...set, 'GE*1*1', 'IEA*1*101', ''].join('~'),
  ).sets
  if (!read) throw new Error('no set')
  return read
}
const head = ['B2**ACME**S-1**PP', 'B2A*00*LT']
const stops = ['S5*1*CL', 'N1*SF*MILL', 'N4*JOLIET*IL*60431*US', 'S5*2*CU', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US']
const booked = (...segments: string[]) => {
  const read = tender(...head, ...segments)
  if (!read.booking) throw new Error(read.errors.map(({ message }) => message).join(' '))
  return { ...read, booking: read.booking }
}

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
  it.each(['pipe-terminator.edi', 'newline-terminator.edi', 'mixed-line-breaks.edi'])('%s says the same', (name) => {
    const { sets } = sample(name)
    expect(sets).toHaveLength(1)
    expect(sets[0]?.booking).toMatchObject(BLUE_MILL)
  })
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
  it('holds each faulty set, and none of its siblings, in groups and interchanges', () => {
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
  it('reads a change that says little, in a file without IEA', () => {
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
  it('orders stops by S501 from any start, and tells the stop’s party from the others', () => {
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
        'Hazardous material: PK 20 UN3077 KG 17600 III',
        'Stop 2, weigh loaded: N1 WH SCALE',
      ],
    })
  })
})

describe('what quarantines a set', () => {
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
  it('a wrong count does not, and is noted', () => {
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
  it('warns that a payment code stands where the shipment id should', () => {
    const read = tender('B2**TEST*SHIP9*CC', 'B2A*00', ...stops)
    expect(read.booking?.shipmentId).toBe('CC')
    expect(read.warnings[0]).toMatchObject({ code: 'b2.shifted', at: 'segment 4, element 4' })
    expect(codes(tender('B2**TEST**CC**PP', 'B2A*00', ...stops).warnings)).not.toContain('b2.shifted')
  })
})

describe('stops', () => {
  it('knows every reason of element 163', () => {
    const kinds = (code: string) => booked('S5*1*LD', `S5*2*${code}`, 'S5*3*UL').booking.stops?.map(({ kind }) => kind)
    for (const code of ['CL', 'LD', 'PL', 'PA', 'AL', 'SL', 'LE', 'RT', 'DR'])
      expect(kinds(code)).toEqual(['pickup', 'pickup', 'dropoff'])
    for (const code of ['CU', 'UL', 'PU', 'DT', 'SU']) expect(kinds(code)).toEqual(['pickup', 'dropoff', 'dropoff'])
    for (const code of ['CN', 'HT', 'IN', 'TL', 'WL']) expect(kinds(code)).toEqual(['pickup', 'dropoff'])
  })
  it('goes where goods are, not where their owner sits', () => {
    const { booking } = booked(
      'S5*1*LD',
      'N1*BT*PAYER',
      'N1*SH*OWNER',
      'N1*SF*DOCK',
      'S5*2*UL',
      'N1*CN*BUYER',
      'N1*ST*DOOR',
    )
    expect(booking.stops?.map(({ company }) => company)).toEqual(['DOCK', 'DOOR'])
    expect(
      booked('S5*1*LD', 'N1*QQ*YARD', 'S5*2*UL', 'N1*SF*ODD').booking.stops?.map(({ company }) => company),
    ).toEqual(['YARD', 'ODD'])
  })
  it('takes the header’s parties and dates for stops that have none', () => {
    const { booking, warnings } = booked(
      'G62*10*20261123',
      'G62*68*20261124',
      'N1*SH*MILL',
      'N4*JOLIET*IL*60431*USA',
      'N1*CN*DOOR',
      'S5*1*CL',
      'S5*2*CU',
      'S5*3*CU',
    )
    expect(booking.stops).toMatchObject([
      { company: 'MILL', city: 'JOLIET', from: '2026-11-23', to: '2026-11-23' },
      { kind: 'dropoff' },
      { company: 'DOOR', to: '2026-11-24' },
    ])
    expect(booking.stops?.[1]?.company).toBeUndefined()
    expect(codes(warnings)).toContain('stop.headerPlace')
  })
  it('says twice-used and unreadable numbers', () => {
    expect(codes(booked('S5*1*LD', 'S5*1*UL').warnings)).toContain('stop.duplicate')
    expect(codes(booked('S5*A*LD', 'S5*1*UL').warnings)).toContain('stop.unordered')
  })
  const window = (...dates: string[]) => {
    const { booking, warnings } = booked('S5*1*LD', ...dates, 'S5*2*UL')
    const { from, to } = booking.stops?.[0] ?? {}
    return { from, to, said: codes(warnings).filter((code) => code.startsWith('date.')) }
  }
  it('reads windows', () => {
    expect(window('G62*37*20261123*I*0800', 'G62*38*20261123*K*1200')).toEqual({
      from: '2026-11-23T08:00',
      to: '2026-11-23T12:00',
      said: [],
    })
    expect(window('G62*37*20261123*I*0800')).toEqual({ from: '2026-11-23T08:00', to: undefined, said: [] })
    expect(window('G62*10*20261123*I*0800', 'G62*10*20261123*K*1200')).toEqual({
      from: '2026-11-23T08:00',
      to: '2026-11-23T12:00',
      said: [],
    })
    expect(window('G62*69*20261123*U*0800', 'G62*69*20261123*U*1200')).toEqual({
      from: '2026-11-23T08:00',
      to: '2026-11-23T12:00',
      said: [],
    })
    expect(window('G62*10*20261123', 'G62*69*20261124*U*0900')).toEqual({
      from: '2026-11-24T09:00',
      to: '2026-11-24T09:00',
      said: ['date.repeated'],
    })
    expect(window('G62*10*20261123*Y*0000')).toEqual({ from: '2026-11-23', to: '2026-11-23', said: ['date.midnight'] })
    expect(window('G62*10*20261123*Y*000001')).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
      said: ['date.midnight'],
    })
    expect(window('G62*38*20261123*K*0800', 'G62*37*20261123*I*1200')).toEqual({
      from: '2026-11-23T12:00',
      to: undefined,
      said: ['date.reversed'],
    })
    expect(window('G62*68*20261123*Z*0800')).toEqual({
      from: '2026-11-23T08:00',
      to: '2026-11-23T08:00',
      said: ['date.otherKind'],
    })
    expect(window('G62*86*20261123')).toEqual({ from: undefined, to: undefined, said: ['date.qualifier'] })
    expect(window('G62*10*20261399*Y*0800')).toEqual({ from: undefined, to: undefined, said: ['date.unreadable'] })
  })
  it('writes places as people do', () => {
    const place = (n4: string) => booked('S5*1*LD', 'N1*SF*MILL', n4, 'S5*2*UL').booking.stops?.[0]
    expect(place('N4*CLEVELAND*OH*441300382*USA')).toMatchObject({ postalCode: '44130-0382', country: 'US' })
    expect(place('N4*TORONTO*ON*M5V 2T6')).toMatchObject({ postalCode: 'M5V 2T6', country: 'CA' })
    expect(place('N4*BERLIN**10115*DEU')).toMatchObject({ postalCode: '10115', country: 'DE' })
    expect(place('N4*SOMEWHERE**10115')?.country).toBeUndefined()
  })
})

describe('quantities', () => {
  const read = (...segments: string[]) => {
    const { booking, warnings } = booked(...segments)
    return {
      weight: booking.weight,
      volume: booking.volume,
      pieces: booking.pieces,
      pallets: booking.palletQuantity,
      said: codes(warnings).filter((code) => /^(weight|volume|count|pallet)/.test(code)),
    }
  }
  const two = (s5: string, ...more: string[]) => read(`S5*1*LD*${s5}`, `S5*2*PL*${s5}`, 'S5*3*CU', ...more)
  it('adds up the pickups when L3 says nothing', () => {
    expect(two('100.5*K*3*CT*2*X')).toEqual({
      weight: { value: '201', unit: 'kg' },
      volume: { value: '4', unit: 'm3' },
      pieces: 6,
      said: [],
    })
    expect(two('100*L*3*PL')).toMatchObject({ pallets: 6, weight: { value: '200', unit: 'lb' } })
  })
  it('takes L3 first, and says when the pickups disagree', () => {
    expect(two('100*L', 'L3*250*G*******30*E*7*L')).toMatchObject({
      weight: { value: '250', unit: 'lb' },
      volume: { value: '30', unit: 'ft3' },
      pieces: 7,
      said: ['weight.differs'],
    })
    expect(two('100*L', 'L3*0*G')).toMatchObject({ weight: { value: '200', unit: 'lb' } })
  })
  it('converts what the product has no unit for', () => {
    expect(read('S5*1*LD', 'S5*2*UL', 'L3*2*G*******1728*N*1*E')).toMatchObject({
      weight: { value: '2000', unit: 'kg' },
      volume: { value: '1', unit: 'ft3' },
      said: ['weight.converted', 'volume.converted'],
    })
  })
  it('takes pounds when nothing says otherwise, and says so', () => {
    expect(read('S5*1*LD', 'S5*2*UL', 'L3*500')).toMatchObject({
      weight: { value: '500', unit: 'lb' },
      said: ['weight.noUnit'],
    })
    expect(read('S5*1*LD*500*K', 'S5*2*UL', 'L3*500')).toMatchObject({ weight: { value: '500', unit: 'kg' }, said: [] })
  })
  it('counts an AT8 of a stop once, though its order repeats it', () => {
    expect(read('S5*1*LD', 'AT8*G*L*400*3*20', 'N1*SF*MILL', 'L5**GLASS', 'AT8*G*L*400*3*20', 'S5*2*UL')).toMatchObject(
      { weight: { value: '400', unit: 'lb' }, pieces: 23 },
    )
    expect(
      read('S5*1*LD', 'N1*SF*MILL', 'OID*1***CT*2*L*150*E*10', 'OID*2***CT*3*L*250*E*20', 'S5*2*UL'),
    ).toMatchObject({ weight: { value: '400', unit: 'lb' }, volume: { value: '30', unit: 'ft3' }, pieces: 5 })
  })
  it('ignores a weight whose unit is none, and reads on', () => {
    expect(read('S5*1*CL*24*42000*L', 'S5*2*UL', 'AT8*G*L*42000*1')).toMatchObject({
      weight: { value: '42000', unit: 'lb' },
    })
  })
  it('keeps an impossible volume, and says what it would be', () => {
    expect(booked(...stops, 'L3*1*G*******1124496*E').warnings).toMatchObject([
      { code: 'weight.noUnit' },
      { code: 'volume.implausible', message: expect.stringContaining('650.75') },
    ])
  })
  it('prefers the pallets of the pickups to those of the header', () => {
    expect(read('PLD*9', 'S5*1*LD', 'PLD*4', 'S5*2*LD', 'PLD*3', 'S5*3*UL', 'PLD*7')).toMatchObject({
      pallets: 7,
      said: ['pallet.differs'],
    })
    expect(read('PLD*9', 'S5*1*LD', 'S5*2*UL')).toMatchObject({ pallets: 9 })
  })
})

describe('equipment', () => {
  const equipment = (n7: string) => {
    const { booking, warnings } = booked(n7, ...stops)
    return {
      truck: booking.truckType,
      number: booking.equipment?.number,
      container: booking.containerNo,
      said: codes(warnings),
    }
  }
  it('is said in a dispatcher’s words', () => {
    expect(equipment('N7**119009*********TV****5300')).toEqual({ truck: "53' van", number: '119009', said: [] })
    expect(equipment('N7**NONE*********FF****4806')).toEqual({
      truck: `48'6" frozen food trailer`,
      number: '',
      said: [],
    })
    expect(equipment('N7**1*********QQ****53')).toMatchObject({ truck: "53' QQ", said: ['equipment.type'] })
  })
  it('makes a container number only of a right one', () => {
    const n7 = (digit: string) => `N7*CSQU*305438*********CN*******${digit}****2200`
    expect(equipment(n7('3'))).toEqual({
      truck: "20' container",
      number: 'CSQU3054383',
      container: 'CSQU3054383',
      said: [],
    })
    expect(equipment(n7(''))).toMatchObject({ container: 'CSQU3054383', said: ['container.computed'] })
    expect(equipment(n7('4'))).toMatchObject({
      container: undefined,
      number: 'CSQU3054384',
      said: ['container.checkDigit'],
    })
    expect(equipment('N7*JBHU*27*********CN')).toMatchObject({
      container: undefined,
      number: 'JBHU27',
      said: ['container.form'],
    })
  })
})

describe('what does not fit', () => {
  it('is cut, said, and never keeps the load from its dispatcher', () => {
    const { booking, warnings } = booked(`NTE*GEN*${'x'.repeat(5000)}`, `L11*${'y'.repeat(300)}*BM`, ...stops)
    expect(booking.remark).toHaveLength(4000)
    expect(codes(warnings)).toEqual(['text.clipped', 'text.clipped'])
    expect(InboundBooking.safeParse(booking).success).toBe(true)
  })
  it('quarantines more stops than can be planned', () => {
    const many = Array.from({ length: 61 }, (_, n) => `S5*${n}*${n ? 'UL' : 'LD'}`)
    expect(codes(tender(...head, ...many).errors)).toEqual(['stop.tooMany'])
  })
  it('keeps unread segments as notes', () => {
    const { booking, warnings } = booked('TMD*-10*F', ...stops)
    expect(booking.notes).toEqual(['TMD -10 F'])
    expect(codes(warnings)).toEqual(['segment.unread'])
  })
})
