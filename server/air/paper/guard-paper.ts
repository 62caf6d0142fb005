import { itnFault } from '@shortcut/domain/air/filing.ts'
import { isRealDay } from '@shortcut/domain/air/tracking/real-day.ts'
import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'

type Said = Pick<WaybillContent, 'flights' | 'executedOn' | 'filing'>

/**
 * A day of the paper must exist and be likely, and an ITN has the form and day of one. What stood there before is left.
 * @throws Refusal 422 at the field
 */
export function guardPaper(context: Context, content: Said, before: Said | undefined): void {
  const guardDay = (path: string, day: string, known: string | undefined) => {
    if (day === '' || day === known) return
    if (!isRealDay(day)) throw atField(context, path, 'noSuchDay')
    if (isUnlikely(day, context.now)) throw atField(context, path, 'dayFarOff')
  }
  for (const [index, { on }] of content.flights.entries())
    guardDay(`content.flights.${index}.on`, on, before?.flights[index]?.on)
  guardDay('content.executedOn', content.executedOn, before?.executedOn)
  const fault = content.filing === before?.filing ? null : itnFault(content.filing, context.now)
  if (fault) throw atField(context, 'content.filing', fault.key, { day: fault.day })
}
