import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import type { DiffEntry } from '@shortcut/domain/work-orders/replies.ts'
import { type StopChange, stopChanges, type ToldStop } from '@shortcut/domain/work-orders/revision-choice.ts'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { fieldLabel, fieldText, stopText } from '@shortcut/words/field-text.ts'
import { datesNow, writingIn } from '../time/formats.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import { windowText } from '../work-orders/stop-times.ts'

type Before = { before: string; after: string }

/** The order's own times are shown in the zone where its freight goes. */
const timesAtPlace: readonly string[] = enteredWith('kind', 'placeTime', 'instant')

/**
 * The current and the proposed value of a revised field; for stops, only the stops that differ.
 * @param place the zone of the order's own times
 */
export function revisedText(
  t: Translate<
    | typeof fieldWords
    | typeof lawWords
    | typeof operationLogWords
    | typeof orderPageWords
    | typeof recordWords
    | typeof workOrderWords
  >,
  { field, old, new: proposed }: DiffEntry,
  place: string,
): Before {
  if (timesAtPlace.includes(field)) {
    const text = (time: unknown) => (typeof time === 'string' ? timeIn(place, time) : '')
    return { before: text(old), after: text(proposed) }
  }
  if (field === 'stops' && Array.isArray(old) && Array.isArray(proposed)) {
    const changes = stopChanges(old as ToldStop[], proposed as ToldStop[])
    const side = (which: 'before' | 'after') => changes.map((change) => stopLine(t, change, which)).join('\n')
    return { before: side('before'), after: side('after') }
  }
  return { before: fieldText(t, field, old, writingIn(place)), after: fieldText(t, field, proposed, writingIn(place)) }
}

const stopName = (t: Translate<typeof workOrderWords>, number: number, stop: ToldStop | undefined) =>
  [t('field:stop', { number }), stop?.company || stop?.city].filter(Boolean).join(' ')

function stopLine(
  t: Translate<
    | typeof fieldWords
    | typeof lawWords
    | typeof operationLogWords
    | typeof orderPageWords
    | typeof recordWords
    | typeof workOrderWords
  >,
  { what, number, before, after, fields }: StopChange,
  side: 'before' | 'after',
): string {
  const name = stopName(t, number, before ?? after)
  if (what === 'added')
    return side === 'after' ? `${t('orderPage:stopAdded')}: ${stopText(t, after ?? {}, datesNow())}` : '–'
  if (what === 'removed')
    return side === 'before'
      ? `${t('field:stop', { number })} ${stopText(t, before ?? {}, datesNow())}`
      : t('orderPage:stopRemoved')
  if (what === 'moved') return side === 'before' ? (before?.company ?? name) : t('orderPage:stopMoved', { number })
  const stop = side === 'before' ? before : after
  const window = fields.some((field) => field === 'from' || field === 'to')
  const values = fields
    .filter((field) => field !== 'from' && field !== 'to')
    .map(
      (field) =>
        `${fieldLabel(t, field)} ${fieldText(t, field, stop?.[field], writingIn(stop?.timeZone ?? 'UTC')) || '–'}`,
    )
  if (window && stop) values.push(windowOf(t, stop))
  return [name, ...values].join('\n')
}

const windowOf = (t: Translate<typeof workOrderWords>, { from = null, to = null, timeZone = 'UTC' }: ToldStop) =>
  from || to ? windowText({ from, to, timeZone }) : t('workOrderPage:noWindow')
