import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'

/** @throws Refusal 422 at a day of the paper that is a typing error. One that stood there before is left. */
export function guardDays(context: Context, content: WaybillContent, before: WaybillContent | undefined): void {
  const isFar = (day: string, known: string | undefined) => day !== '' && day !== known && isUnlikely(day, context.now)
  for (const [index, { on }] of content.flights.entries())
    if (isFar(on, before?.flights[index]?.on)) throw atField(context, `content.flights.${index}.on`, 'dayFarOff')
  if (isFar(content.executedOn, before?.executedOn)) throw atField(context, 'content.executedOn', 'dayFarOff')
}
