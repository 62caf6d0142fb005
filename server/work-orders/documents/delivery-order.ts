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

/** The paper that the driver shows at the dock and has signed at the terminal. */
export const deliveryOrder = (printed: Printed) =>
  paper(printed, en.documentTitle.deliveryOrder, [
    numbers(printed.order),
    ...parties(printed, false),
    airFreight(printed.order),
    ...(drivenBy(printed.order).length > 0 ? [heading(words.carrier), ...crews(printed.order)] : []),
    heading(words.freight),
    freight(printed.order),
    heading(words.stops),
    stopTable(printed.order),
    ...instructions(printed.order),
    ...otherReferences(printed.order),
    paragraph('terms', words.orderTerms),
    signatures('signatures', [words.releasedBy, words.driverSigns, words.receivedInGoodOrder]),
  ])
