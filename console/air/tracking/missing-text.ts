import type { TrackingRow } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { discrepancies } from '@shortcut/domain/air-messages/codes.ts'
import type * as trackingWords from '@shortcut/words/en/air/tracking.ts'
import { timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'

type Words = Translate<typeof trackingWords>
interface Of {
  t: Words
  zone: string
  /** Of the waybill. */
  pieces: number
}

/** 'No DEP for 4 of 8 since 2026-11-28 10:15:00', or 'No DEP since …' if no piece had it. */
export function missingText(
  { t, zone, pieces }: Of,
  { code, since: at, told }: TrackingRow['missing'][number],
): string {
  const since = timeIn(zone, at)
  if (told === 0 || told >= pieces) return t('airTracking:missing', { code, since })
  const [count, all] = [pieces - told, pieces].map((number) => number.toLocaleString('en'))
  return t('airTracking:missingPart', { code, since, count: count ?? '', all: all ?? '' })
}

/** 'Offloaded (OFLD)' */
export function discrepancyText(t: Words, code: string): string {
  const known = discrepancies.find((one) => one === code)
  return known ? `${t(`airDiscrepancy:${known}`)} (${code})` : code
}
