import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { isSkipped } from '@shortcut/domain/time.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../platform/http/context.ts'
import { findPlace } from './places.ts'

/**
 * Typed times must exist on the clock of their place. Times that partners send are read an hour later instead, because
 * their load must not wait.
 * @throws Refusal 422 at each field
 */
export async function guardTimes({ language }: Context, { stops = [] }: Partial<WorkOrderFields>): Promise<void> {
  const fields: FieldError[] = []
  for (const [index, stop] of stops.entries()) {
    const typed = (['from', 'to'] as const).filter((end) => stop[end])
    if (typed.length === 0) continue
    const { timeZone } = await findPlace(stop)
    for (const end of typed)
      if (isSkipped(stop[end] ?? '', timeZone))
        fields.push({ path: `stops.${index}.${end}`, message: say(language, 'fieldError', 'skippedTime') })
  }
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
}
