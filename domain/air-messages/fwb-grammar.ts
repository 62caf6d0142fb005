import { currency } from '../money.ts'
import { chargeCodes, handlingCodes } from './codes.ts'
import { isDateOfYear } from './dates.ts'
import { type Field, type Grammar, textField } from './segments.ts'

const account = { fields: [textField('account number', 14)] }
const threeLetters = /^[A-Z]{3}$/
const value = (none: string) => new RegExp(`^(${none}|(?=.{1,12}$)\\d+(\\.\\d{1,3})?)$`)
const accounting: readonly Field[] = [
  { name: 'accounting information identifier', form: threeLetters, required: true },
  textField('accounting information', 34, true),
]

export const currencyCode: Field = {
  name: 'currency',
  form: threeLetters,
  required: true,
  holds: (code) => currency.safeParse(code).success,
}
export const handlingCode: Field = {
  name: 'special handling code',
  form: threeLetters,
  required: true,
  listed: (code) => handlingCodes.has(code),
}
export const flightForm = /^[A-Z0-9]{2}\d{3,4}[A-Z]?$/
export const declaredValues: readonly Field[] = [
  { name: 'declared value for carriage', form: value('NVD'), required: true },
  { name: 'declared value for customs', form: value('NCV'), required: true },
  { name: 'amount of insurance', form: value('XXX'), required: true },
]
export const serviceInformation = (name: string) => ({ fields: [textField(name, 65)], more: [textField(name, 65)] })

/** FWB/14 to FWB/17, in the order of the standard. */
export const fwbGrammar: Grammar = {
  FLT: {
    fields: [
      { name: 'flight', form: flightForm, required: true },
      { name: 'day', form: /^(0[1-9]|[12]\d|3[01])$/, required: true },
    ],
    repeats: 2,
  },
  RTG: { required: true, fields: [{ name: 'routing', form: /^[A-Z]{3}([A-Z0-9]{2})?$/, required: true }], repeats: 1 },
  SHP: { required: true, fields: account.fields },
  CNE: { required: true, fields: account.fields },
  AGT: {
    fields: [
      textField('account number', 14),
      { name: 'IATA cargo agent numeric code', form: /^\d{7}$/, required: true },
      { name: 'CASS address', form: /^\d{4}$/ },
      { name: 'participant identifier', form: /^[A-Z]{1,3}$/ },
    ],
    more: [textField('name', 35, true)],
  },
  SSR: serviceInformation('special service request'),
  NFY: { fields: account.fields },
  ACC: { fields: accounting, more: accounting, many: true },
  CVD: {
    required: true,
    fields: [
      currencyCode,
      { name: 'charge code', form: /^[A-Z]{2}$/, listed: (code) => chargeCodes.has(code) },
      { name: 'prepaid or collect', form: /^[PC]{1,2}$/ },
      ...declaredValues,
    ],
  },
  RTD: { required: true },
  OTH: { many: true },
  PPD: {},
  COL: {},
  CER: { fields: [textField('signature', 20, true)] },
  ISU: {
    required: true,
    of: 'date, place and signature of the agent',
    fields: [
      { name: 'date of issue', form: /^\d{2}[A-Z]{3}\d{2}$/, holds: isDateOfYear, required: true },
      textField('place of issue', 17, true),
      textField('signature', 20),
    ],
  },
  OSI: serviceInformation('other service information'),
  CDC: {},
  REF: { required: true },
  COR: { fields: [{ name: 'customs origin code', form: /^[A-Z0-9]{1,2}$/, required: true }] },
  COI: {},
  SII: {},
  ARD: { fields: [textField('agent reference', 15)] },
  SPH: { fields: [handlingCode], repeats: 1, many: true },
  NOM: {},
  SRI: {},
  OPI: { many: true },
  OCI: { many: true },
}
