import type { NearPlace } from '@shortcut/domain/drivers/assignment.ts'
import type { Formats } from '@shortcut/domain/users/formats.ts'
import type * as law from './en/law.ts'
import { distanceText } from './measures.ts'
import type { Translate } from './translate.ts'

/** Closer than this a place is "near", without distance and direction. */
const nearKm = 16

/** 'near Joliet, IL' or '34 mi SW of Joliet, IL'. */
export function placeText(t: Translate<typeof law>, place: NearPlace | null, units: Formats['units']): string {
  if (!place) return t('nearPlace:none')
  if (place.km <= nearKm) return t('nearPlace:near', { place: place.name })
  const direction = t(`compass:${place.direction}`)
  return t('nearPlace:from', { distance: distanceText(place.km, units), direction, place: place.name })
}
