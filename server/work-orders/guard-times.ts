import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { isSkipped } from '@shortcut/domain/time.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { endsBeforeStart } from '@shortcut/domain/work-orders/window.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../platform/http/context.ts'
import { findPlace } from './places.ts'

/**
 * Typed times must exist on the clock of their place, and a window must not end before it begins. Times that partners send are read an hour later instead, because
 * their load must not wait.
 * @param at the path of the order in the input, such as 'template.'
 * @throws Refusal 422 at each field
 */
export async function guardTimes(
  { language }: Context,
  { stops = [] }: Partial<WorkOrderFields>,
  at = '',
): Promise<void> {
  const fields: FieldError[] = []
  for (const [index, stop] of stops.entries()) {
    const typed = (['from', 'to'] as const).filter((end) => stop[end])
    if (typed.length === 0) continue
    const { timeZone } = await findPlace(stop)
    for (const end of typed)
      if (isSkipped(stop[end] ?? '', timeZone))
        fields.push({ path: `${at}stops.${index}.${end}`, message: say(language, 'fieldError', 'skippedTime') })
    if (endsBeforeStart(stop, timeZone))
      fields.push({ path: `${at}stops.${index}.to`, message: say(language, 'fieldError', 'windowReversed') })
  }
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
}
