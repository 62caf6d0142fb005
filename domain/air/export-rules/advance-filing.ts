import { isUnderAcas } from './us-law.ts'

/** What customs wants to know before loading: ICS2 (PLACI) into the European Union, PACT into Canada, ACAS into the United States. */
export const filingSchemes = ['ICS2', 'PACT', 'ACAS'] as const
export type FilingScheme = (typeof filingSchemes)[number]

/** `filedElsewhere`: the airline or another forwarder files. `onHold`: it must not be loaded. */
export const filingStates = ['due', 'notNeeded', 'filedElsewhere', 'assessed', 'onHold'] as const
export type FilingState = (typeof filingStates)[number]

/** Countries whose security rules are those of ICS2: the 27 with their outermost regions and Åland, Norway and Switzerland. */
const ics2 = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO CH ' + 'GP MQ GF RE YT MF AX'
  ).split(' '),
)
/** Northern Ireland applies ICS2, the rest of its country does not. */
const ics2Airports = new Set(['BFS', 'BHD', 'LDY'])

const schemeOf = ({ airport, country }: Landing): FilingScheme | null =>
  country === 'CA'
    ? 'PACT'
    : isUnderAcas(country)
      ? 'ACAS'
      : ics2.has(country) || ics2Airports.has(airport)
        ? 'ICS2'
        : null

interface Landing {
  airport: string
  /** ISO code; '' if it is not known. */
  country: string
}

/**
 * The schemes of the places where freight lands on its way, but not of the one that it leaves from. Where nobody knows the
 * country of a place, each is due until somebody says that it is not needed.
 */
export function schemesOf(origin: Landing, landings: readonly Landing[]): FilingScheme[] {
  const own = schemeOf(origin)
  const found = new Set(landings.flatMap((landing) => (landing.country === '' ? filingSchemes : [schemeOf(landing)])))
  return filingSchemes.filter((scheme) => scheme !== own && found.has(scheme))
}

interface Filing {
  scheme: FilingScheme
  state: FilingState
  reference: string
}

/** Where each scheme stands: due as long as nobody reported anything. One that somebody reported counts even if it would not be needed. */
export const filingsOf = (needed: readonly FilingScheme[], reported: readonly Filing[]) =>
  filingSchemes.flatMap((scheme) => {
    const said = reported.find((one) => one.scheme === scheme)
    if (!said && !needed.includes(scheme)) return []
    return [
      { scheme, isNeeded: needed.includes(scheme), state: said?.state ?? 'due', reference: said?.reference ?? '' },
    ]
  })
