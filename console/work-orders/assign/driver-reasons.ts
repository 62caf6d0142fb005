import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import type * as taskWords from '@shortcut/words/en/tasks.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { dayShown, shortTimeIn } from '../../time/time.ts'
import { distanceShown, weightShown } from '../../words/measures.ts'
import type { Translate } from '../../words/words.ts'
import { durationText } from '../stop-times.ts'

type Reason = SuggestionReply['reasons'][number]

/** A reason as a few words. @param zone the place's zone, which times are shown in */
export function reasonText(
  t: Translate<typeof taskWords | typeof workOrderWords>,
  { code, params }: Reason,
  zone: string,
  now: string,
): string {
  const duration = (minutes: string | number | undefined) => durationText(t, Number(minutes ?? 0))
  const filled = { ...params }
  if (typeof params.km === 'number') filled.distance = distanceShown(params.km)
  if (typeof params.minutes === 'number') filled.time = duration(params.minutes)
  if (typeof params.limit === 'number') filled.limit = t('workOrderPage:hoursOnly', { hours: params.limit / 60 })
  if (code === 'hoursThen') {
    filled.left = duration(Math.max(0, Number(params.limit) - Number(params.minutes)))
    filled.on = dayShown(String(params.on))
  }
  if (typeof params.at === 'string') filled.at = shortTimeIn(zone, params.at, now)
  if (typeof params.capacity === 'number') filled.capacity = weightShown({ value: String(params.capacity), unit: 'kg' })
  if (code === 'paperSoon') filled.paper = t.find(`assign:${params.paper}`) ?? ''
  if (code === 'freeAt' && params.at === undefined) return t('driverReason:freeAtUnknown', filled)
  if (code === 'otherTruck' && params.driver) return t('driverReason:otherTruckOf', filled)
  if (code === 'worked' && params.minutes === 0) return t('driverReason:notWorked')
  return t(`driverReason:${code}`, { ...filled, count: Number(params.count ?? 0) })
}

const against: ReadonlySet<Reason['code']> = new Set([
  ...(['tooLate', 'overHours', 'paperSoon', 'noTruck'] as const),
  ...(['truckType', 'trailerType', 'trailerMissing', 'typeUnknown'] as const),
])
/** True for a reason not to take the driver: it is highlighted. */
export const isAgainst = ({ code }: Reason) => against.has(code)

/** True for a driver who would come after the deadline. */
export const isLate = ({ reasons }: Pick<SuggestionReply, 'reasons'>) => reasons.some(({ code }) => code === 'tooLate')

/** The day of a job that does not begin today: then an arrival today says nothing. */
export const isOnAnotherDay = ({ reasons }: Pick<SuggestionReply, 'reasons'>) =>
  reasons.some(({ code }) => code === 'hoursThen' || code === 'daysAhead')
