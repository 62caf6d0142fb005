import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { dateStyles, unitSystems } from './formats.ts'

/** An IANA zone or offset, or ''. */
export const optionalZone = text(60).refine(isZone, { error: 'notAZone' })

/** What a person sets for themselves; the standard of each is in standard-preferences.ts. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Rows of 32 px, or of 26. */
  density: z.enum(['compact', 'dense']),
  /** IANA zone or offset for times that belong to no place; '' for the one of the user's record, else the browser's. */
  timeZone: optionalZone,
  /** Whether starred menu items are forgotten when the page is loaded again (specification §3) or kept with the user. */
  favourites: z.enum(['session', 'account']),
  /** Starred menu items in their order; counts with `favourites: account`. */
  favouriteIds: z.array(text(100)).max(200),
  /**
   * A setting of the specification without an effect here: it would keep the header in view while the page scrolls, and no page of
   * ours scrolls under its header.
   */
  fixedHeader: z.boolean(),
  /** 'company': as the company has set. */
  dates: z.enum(['company', ...dateStyles]),
  units: z.enum(['company', ...unitSystems]),
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
  /** Changes those that are named and leaves the others. They are read with `user/menu`. */
  save: endpoint({
    method: 'POST',
    path: 'preferences/save',
    permission: 'signed-in',
    input: preferences.partial(),
    reply: preferences,
  }),
}
