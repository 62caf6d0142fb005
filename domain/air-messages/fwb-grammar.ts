import type { Field, Grammar } from './segments.ts'

const text = (name: string, most: number, required = false): Field => ({
  name,
  form: new RegExp(`^.{1,${most}}$`),
  required,
})
const party = { fields: [text('account number', 35)] }
const sum = (name: string): Field => ({ name, form: /^(WT|VC|TX|OA|OC|CT)\d{1,12}(\.\d{1,3})?$/ })
const sums = { fields: [sum('charge')], repeats: 1, more: [sum('charge'), sum('charge'), sum('charge')] }
const airport = /^[A-Z]{3}$/
const value = (none: string) => new RegExp(`^(${none}|\\d{1,12}(\\.\\d{1,3})?)$`)

/** FWB/14 to FWB/17, in the order of the standard. */
export const fwbGrammar: Grammar = {
  FLT: {
    fields: [
      { name: 'flight', form: /^[A-Z0-9]{2}\d{3,4}[A-Z]?$/, required: true },
      { name: 'day', form: /^(0[1-9]|[12]\d|3[01])$/, required: true },
    ],
    repeats: 2,
  },
  RTG: { required: true, fields: [{ name: 'routing', form: /^[A-Z]{3}([A-Z0-9]{2})?$/, required: true }], repeats: 1 },
  SHP: { required: true, fields: party.fields },
  CNE: { required: true, fields: party.fields },
  AGT: {
    fields: [
      text('account number', 14),
      { name: 'IATA cargo agent numeric code', form: /^\d{7}$/, required: true },
      { name: 'CASS address', form: /^\d{4}$/ },
      { name: 'participant identifier', form: /^[A-Z]{1,3}$/ },
    ],
    more: [text('agent', 35, true)],
  },
  SSR: { fields: [text('special service request', 65)], more: [text('special service request', 65)] },
  NFY: { fields: party.fields },
  ACC: {
    fields: [{ name: 'accounting information identifier', form: airport }, text('accounting information', 34)],
    more: [{ name: 'accounting information identifier', form: airport }, text('accounting information', 34)],
  },
  CVD: {
    required: true,
    fields: [
      { name: 'currency', form: airport, required: true },
      { name: 'charge code', form: /^[A-Z]{2}$/ },
      { name: 'prepaid or collect', form: /^[PC]{1,2}$/ },
      { name: 'declared value for carriage', form: value('NVD'), required: true },
      { name: 'declared value for customs', form: value('NCV'), required: true },
      { name: 'amount of insurance', form: value('XXX'), required: true },
    ],
  },
  RTD: { required: true },
  OTH: {},
  PPD: sums,
  COL: sums,
  CER: { fields: [text('signature', 20, true)] },
  ISU: {
    required: true,
    fields: [
      { name: 'date of issue', form: /^\d{2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2}$/, required: true },
      text('place of issue', 17, true),
      text('signature', 20),
    ],
  },
  OSI: { fields: [text('other service information', 65)], more: [text('other service information', 65)] },
  CDC: {},
  REF: { required: true },
  COR: { fields: [{ name: 'customs origin code', form: /^[A-Z0-9]{1,2}$/, required: true }] },
  COI: {},
  SII: {},
  ARD: { fields: [text('agent reference', 15)] },
  SPH: { fields: [{ name: 'special handling code', form: airport, required: true }], repeats: 1 },
  NOM: {},
  SRI: {},
  OPI: {},
  OCI: {},
}
