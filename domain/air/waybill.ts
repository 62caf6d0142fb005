import { z } from 'zod'
import { currency } from '../money.ts'
import { digits, like, optionalDigits, text } from '../text.ts'
import { type ChargedWaybill, rateClasses, sumsOf } from './charges.ts'
import { withAes } from './export-rules/filing.ts'
import { readTariff } from './tariff.ts'
import { lengthUnits, usualDivisor, weightUnits } from './weight.ts'

/** One shipment; the houses of several shippers; or one house under one master. */
export const waybillKinds = ['direct', 'consolidation', 'backToBack'] as const
export type WaybillKind = (typeof waybillKinds)[number]

/** A code in capitals; '' if nobody entered it. */
const upper = (max: number, form: RegExp, example: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .max(max)
    .refine((value) => value === '' || form.test(value), like(example))
    .default('')
const airport = upper(3, /^[A-Z]{3}$/, 'ORD')
const carrier = upper(2, /^[A-Z\d]{2}$/, 'LH')
const country = upper(2, /^[A-Z]{2}$/, 'US')
const side = digits(5, 1)
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'notADate' })
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), { error: 'notADate' })
  .default('')

/** Shipper, consignee or notify, as long as the paper and its messages have room. */
export const waybillParty = z.object({
  account: text(14).default(''),
  name: text(70).default(''),
  address: text(70).default(''),
  city: text(17).default(''),
  state: text(9).default(''),
  postalCode: text(9).default(''),
  country,
  phone: text(25).default(''),
})
export type WaybillParty = z.output<typeof waybillParty>

const dimensions = z.object({
  pieces: z.int().min(1).max(99_999),
  length: side,
  width: side,
  height: side,
  unit: z.enum(lengthUnits),
})

/** A line of goods with its rate. */
const rateLine = z.object({
  pieces: z.int().min(1).max(99_999).nullable().default(null),
  gross: optionalDigits(7, 3),
  rateClass: z.enum(['', ...rateClasses]).default(''),
  commodity: text(7).default(''),
  chargeable: optionalDigits(7, 1),
  rate: optionalDigits(7, 4),
  tariff: text(200)
    .refine((value) => value === '' || readTariff(value) !== null, like('M 85; N 6.40; 45 4.80; 100 4.15'))
    .default(''),
  goods: text(200).default(''),
  dimensions: z.array(dimensions).max(40).default([]),
  volume: optionalDigits(5, 3),
})
export type WaybillLine = z.output<typeof rateLine>

/** What stands on an air waybill, beside its number: the fields of the paper. */
export const waybillContent = z.object({
  shipper: waybillParty.prefault({}),
  consignee: waybillParty.prefault({}),
  notify: waybillParty.prefault({}),
  agent: z
    .object({
      name: text(70).default(''),
      city: text(17).default(''),
      /** Seven digits of IATA, and four of the place that bills. */
      iataCode: upper(7, /^\d{7}$/, '1234567'),
      cass: upper(4, /^\d{4}$/, '0012'),
      account: text(14).default(''),
      /** Of the office, for answers of airlines: seven characters. */
      messageAddress: upper(7, /^[A-Z]{5}[A-Z\d]{2}$/, 'CHIFFXH'),
    })
    .prefault({}),
  accounting: text(200).default(''),
  reference: text(35).default(''),
  origin: airport,
  destination: airport,
  /** From the origin on: to where, by whom. */
  legs: z
    .array(z.object({ to: airport, by: carrier }))
    .max(3)
    .default([]),
  flights: z
    .array(z.object({ flight: upper(8, /^[A-Z\d]{2}\d{1,4}[A-Z]?$/, 'LH8161'), on: day }))
    .max(3)
    .default([]),
  currency: currency.default('USD'),
  weightPayment: z.enum(['P', 'C']).default('P'),
  otherPayment: z.enum(['P', 'C']).default('P'),
  /** '' is NVD, NCV and XXX: none declared. */
  declaredCarriage: optionalDigits(9, 2),
  declaredCustoms: optionalDigits(9, 2),
  insurance: optionalDigits(9, 2),
  handling: text(400).default(''),
  /** Special handling codes. */
  codes: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .refine((code) => /^[A-Z]{3}$/.test(code), like('PER')),
    )
    .max(9)
    .default([]),
  /** Proof of the export filing, or why none is needed. */
  filing: text(60).overwrite(withAes).default(''),
  weightUnit: z.enum(weightUnits).default('K'),
  /** cm³ that the carrier counts as a kilogram. */
  divisor: z.int().min(1000).max(20_000).default(usualDivisor),
  lines: z.array(rateLine).min(1).max(12).prefault([{}]),
  otherCharges: z
    .array(z.object({ code: upper(2, /^[A-Z]{2}$/, 'AW'), due: z.enum(['A', 'C']), amount: optionalDigits(9, 3) }))
    .max(12)
    .default([]),
  valuation: optionalDigits(9, 2),
  tax: optionalDigits(9, 2),
  executedOn: day,
  executedAt: text(17).default(''),
  signature: text(20).default(''),
})
export type WaybillContent = z.output<typeof waybillContent>

/** What a list and its filters know of a waybill: it follows from the content. */
export const factsOf = (content: WaybillContent) => ({
  origin: content.origin,
  destination: content.destination,
  flight: content.flights[0]?.flight ?? '',
  flightOn: content.flights[0]?.on || null,
  shipper: content.shipper.name,
  consignee: content.consignee.name,
  currency: content.currency,
  weightUnit: content.weightUnit,
  ...sumsOf(content.lines, content satisfies ChargedWaybill),
})

export const missingToBookKeys = [
  'airline',
  'shipper',
  'consignee',
  'origin',
  'destination',
  'leg',
  'pieces',
  'gross',
  'goods',
] as const
export type MissingToBook = (typeof missingToBookKeys)[number]

/** What a waybill still needs before a number is taken for it. */
export function missingToBook(airline: string, content: WaybillContent): MissingToBook[] {
  const { pieces, gross } = sumsOf(content.lines, content)
  const has: Record<MissingToBook, boolean> = {
    airline: airline !== '',
    shipper: content.shipper.name !== '',
    consignee: content.consignee.name !== '',
    origin: content.origin !== '',
    destination: content.destination !== '',
    leg: content.legs.some(({ to }) => to !== ''),
    pieces: pieces > 0,
    gross: Number(gross) > 0,
    goods: content.lines.some(({ goods }) => goods !== ''),
  }
  return missingToBookKeys.filter((key) => !has[key])
}

/** What a house still needs before it is issued: routing and airline are its master's. */
export const missingToIssue = (content: WaybillContent): MissingToBook[] =>
  missingToBook('', content).filter((key) => key !== 'airline' && key !== 'leg')
