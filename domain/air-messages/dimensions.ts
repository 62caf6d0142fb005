import type { Decimal } from 'decimal.js'
import { exact, multiply } from '../decimal.ts'
import { numberFault, type Say } from './consignment.ts'
import { shown } from './segments.ts'

/** Weight, sides and pieces as written, such as `K50`, `CMT60-40-30` and `3`. */
export type Measured = readonly string[]

const form = /^(CMT|INH|FOT|MTR)(\d{1,5})-(\d{1,5})-(\d{1,5})$/
const centimetres: Record<string, string> = { CMT: '1', INH: '2.54', FOT: '30.48', MTR: '100' }

export const hasSides = ([, sides = '']: Measured) => form.test(sides)

/** ND of an FWB and DIM of an FFR; NDA stands where nobody measured. */
export function checkMeasured([weight = '', sides = '', pieces = '']: Measured, say: Say) {
  if (sides === 'NDA') return
  if (weight && (!/^[KL]/.test(weight) || numberFault(weight.slice(1), 7)))
    say('weight', `${shown(weight)} is no weight.`)
  const found = form.exec(sides)
  if (!found) say('dimensions', `${shown(sides)} is no list of three sides, such as CMT60-40-30.`)
  else if (found.slice(2).some((side) => Number(side) === 0)) say('dimensions', `A side of ${sides} is zero.`)
  if (!/^\d{1,4}$/.test(pieces)) say('pieces', `${shown(pieces)} is no number of pieces.`)
}

/** Pieces and cubic metres of all lines that have sides. */
export function sumOfMeasured(lines: readonly Measured[]): { pieces: number; volume: Decimal } {
  let pieces = 0
  let volume = exact('0')
  for (const [, sides = '', count = ''] of lines) {
    const [, unit = '', ...each] = form.exec(sides) ?? []
    if (!unit) continue
    const many = Number(count) || 0
    const one = each.reduce((product, side) => multiply(product, multiply(side, centimetres[unit] ?? '1')), exact('1'))
    pieces += many
    volume = volume.add(one.mul(many).div('1000000'))
  }
  return { pieces, volume }
}

/** A volume may be rounded: a tenth, and a hundredth of a cubic metre. */
export const isOtherVolume = (measured: Decimal, value: string) =>
  exact(value).sub(measured).abs().gt(measured.mul('0.1').add('0.01'))
