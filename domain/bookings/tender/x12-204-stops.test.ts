import { describe, expect, it } from 'vitest'
import { readBooked as booked, codes } from '../samples/tender.ts'

describe('stops', () => {
  it('knows every reason of element 163', () => {
    const kinds = (code: string) => booked('S5*1*LD', `S5*2*${code}`, 'S5*3*UL').booking.stops?.map(({ kind }) => kind)
    for (const code of ['CL', 'LD', 'PL', 'PA', 'AL', 'SL', 'LE', 'RT', 'DR'])
      expect(kinds(code)).toEqual(['pickup', 'pickup', 'dropoff'])
    for (const code of ['CU', 'UL', 'PU', 'DT', 'SU']) expect(kinds(code)).toEqual(['pickup', 'dropoff', 'dropoff'])
    for (const code of ['CN', 'HT', 'IN', 'TL', 'WL']) expect(kinds(code)).toEqual(['pickup', 'dropoff'])
  })
  it('uses the place of the goods, not of their owner', () => {
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
  it('uses the header’s parties and dates for stops without their own', () => {
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
  it('reports repeated and unreadable numbers', () => {
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
