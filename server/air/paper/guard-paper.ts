import { itnFault } from '@shortcut/domain/air/filing.ts'
import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'

/**
 * A day of the paper must be likely, and an ITN has the form and day of one. What stood there before is left.
 * @throws Refusal 422 at the field
 */
export function guardPaper(context: Context, content: WaybillContent, before: WaybillContent | undefined): void {
  const isFar = (day: string, known: string | undefined) => day !== '' && day !== known && isUnlikely(day, context.now)
  for (const [index, { on }] of content.flights.entries())
    if (isFar(on, before?.flights[index]?.on)) throw atField(context, `content.flights.${index}.on`, 'dayFarOff')
  if (isFar(content.executedOn, before?.executedOn)) throw atField(context, 'content.executedOn', 'dayFarOff')
  const fault = content.filing === before?.filing ? null : itnFault(content.filing)
  if (fault) throw atField(context, 'content.filing', fault.key, { day: fault.day })
}
