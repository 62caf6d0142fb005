import { z } from 'zod'
import { endpoint, instant } from '../endpoint.ts'
import { text } from '../text.ts'
import { dateStyles, unitSystems } from './formats.ts'

/** An IANA zone or offset, or ''. */
export const optionalZone = text(60).refine(isZone, { error: 'notAZone' })

/** A user's own settings; standard-preferences.ts has the defaults. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Row height: 32 px or 26 px. */
  density: z.enum(['compact', 'dense']),
  /** IANA zone or offset for times without a place; '' for the zone of the user's record, else the browser's. */
  timeZone: optionalZone,
  /** Whether starred menu items are forgotten on reload (specification §3) or stored with the user. */
  favourites: z.enum(['session', 'account']),
  /** Starred menu items in order; used with `favourites: account`. */
  favouriteIds: z.array(text(100)).max(200),
  /** Whether the header stays visible while a page scrolls. */
  fixedHeader: z.boolean(),
  /** 'company': the company's setting. */
  dates: z.enum(['company', ...dateStyles]),
  units: z.enum(['company', ...unitSystems]),
  /**
   * The line about silent drivers and partners and given-up messages, put off: until when, and about what (id to a number
   * that grows when it happens again).
   */
  putOff: z.object({ until: instant, about: z.record(text(60), z.number()) }).nullable(),
  /** Whether the tabs of visited pages are shown. */
  tagsView: z.boolean(),
})
export type Preferences = z.output<typeof preferences>

/** An IANA zone or offset, or nothing. */
export function isZone(zone: string): boolean {
  if (zone === '') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export const preferencesApi = {
  /** Changes the named settings and keeps the others. They are read with `user/menu`. */
  save: endpoint({
    method: 'POST',
    path: 'preferences/save',
    permission: 'signed-in',
    forCustomers: true,
    input: preferences.partial(),
    reply: preferences,
  }),
}
