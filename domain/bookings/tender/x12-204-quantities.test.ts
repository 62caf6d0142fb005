import { describe, expect, it } from 'vitest'
import { readBooked as booked, codes, stops } from '../samples/tender.ts'

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
  it('adds up the pickups if L3 has no total', () => {
    expect(two('100.5*K*3*CT*2*X')).toEqual({
      weight: { value: '201', unit: 'kg' },
      volume: { value: '4', unit: 'm3' },
      pieces: 6,
      said: [],
    })
    expect(two('100*L*3*PL')).toMatchObject({ pallets: 6, weight: { value: '200', unit: 'lb' } })
  })
  it('prefers L3, and reports pickups that disagree', () => {
    expect(two('100*L', 'L3*250*G*******30*E*7*L')).toMatchObject({
      weight: { value: '250', unit: 'lb' },
      volume: { value: '30', unit: 'ft3' },
      pieces: 7,
      said: ['weight.differs'],
    })
    expect(two('100*L', 'L3*0*G')).toMatchObject({ weight: { value: '200', unit: 'lb' } })
  })
  it('converts units that the product does not have', () => {
    expect(read('S5*1*LD', 'S5*2*UL', 'L3*2*G*******1728*N*1*E')).toMatchObject({
      weight: { value: '2000', unit: 'kg' },
      volume: { value: '1', unit: 'ft3' },
      said: ['weight.converted', 'volume.converted'],
    })
  })
  it('assumes pounds without a unit, and says so', () => {
    expect(read('S5*1*LD', 'S5*2*UL', 'L3*500')).toMatchObject({
      weight: { value: '500', unit: 'lb' },
      said: ['weight.noUnit'],
    })
    expect(read('S5*1*LD*500*K', 'S5*2*UL', 'L3*500')).toMatchObject({ weight: { value: '500', unit: 'kg' }, said: [] })
  })
  it('counts an AT8 of a stop once, even if its order repeats it', () => {
    expect(read('S5*1*LD', 'AT8*G*L*400*3*20', 'N1*SF*MILL', 'L5**GLASS', 'AT8*G*L*400*3*20', 'S5*2*UL')).toMatchObject(
      { weight: { value: '400', unit: 'lb' }, pieces: 23 },
    )
    expect(
      read('S5*1*LD', 'N1*SF*MILL', 'OID*1***CT*2*L*150*E*10', 'OID*2***CT*3*L*250*E*20', 'S5*2*UL'),
    ).toMatchObject({ weight: { value: '400', unit: 'lb' }, volume: { value: '30', unit: 'ft3' }, pieces: 5 })
  })
  it('ignores a weight with an invalid unit, and reads on', () => {
    expect(read('S5*1*CL*24*42000*L', 'S5*2*UL', 'AT8*G*L*42000*1')).toMatchObject({
      weight: { value: '42000', unit: 'lb' },
    })
  })
  it('keeps an impossible volume, and suggests the likely one', () => {
    expect(booked(...stops, 'L3*1*G*******1124496*E').warnings).toMatchObject([
      { code: 'weight.noUnit' },
      { code: 'volume.implausible', message: expect.stringContaining('650.75') },
    ])
  })
  it('prefers the pickups’ pallets to the header’s', () => {
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
  it('is described in a dispatcher’s words', () => {
    expect(equipment('N7**119009*********TV****5300')).toEqual({ truck: "53' van", number: '119009', said: [] })
    expect(equipment('N7**NONE*********FF****4806')).toEqual({
      truck: `48'6" frozen food trailer`,
      number: '',
      said: [],
    })
    expect(equipment('N7**1*********QQ****53')).toMatchObject({ truck: "53' QQ", said: ['equipment.type'] })
  })
  it('gives a container number only if it is valid', () => {
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
