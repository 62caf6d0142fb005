import { en } from '@shortcut/words/en.ts'
import { drivenBy, type Printed } from './load.ts'
import {
  airFreight,
  crews,
  freight,
  instructions,
  numbers,
  otherReferences,
  paper,
  parties,
  stopTable,
  words,
} from './parts.ts'
import { heading, paragraph, signatures } from './sheet.ts'

/** The contract of carriage: shipper, consignee, freight, and who pays. */
export const billOfLading = (printed: Printed) =>
  paper(printed, en.documentTitle.billOfLading, [
    ...parties(printed, true),
    numbers(printed.order),
    airFreight(printed.order),
    ...(drivenBy(printed.order).length > 0 ? crews(printed.order) : []),
    heading(words.freight),
    freight(printed.order),
    heading(words.stops),
    stopTable(printed.order),
    ...instructions(printed.order),
    ...otherReferences(printed.order),
    paragraph('terms', words.receivedTerms),
    signatures('signatures', [words.shipperSigns, words.carrierSigns, words.consigneeSigns]),
  ])
