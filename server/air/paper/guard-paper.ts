import { filingFault } from '@shortcut/domain/air/export-rules/filing.ts'
import { paperFaults } from '@shortcut/domain/air/paper-faults.ts'
import { isRealDay } from '@shortcut/domain/air/tracking/real-day.ts'
import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { countryOf } from '../masters/find-airports.ts'

type Said = Pick<WaybillContent, 'flights' | 'executedOn' | 'filing' | 'destination'> &
  Parameters<typeof paperFaults>[0]

/**
 * A day of the paper must exist and be likely, and a citation of the export filing has the form and day of one. What no airline can take is
 * named. What stood there before is left.
 * @throws Refusal 422 at the field
 */
export async function guardPaper(context: Context, content: Said, before: Said | undefined): Promise<void> {
  const guardDay = (path: string, day: string, known: string | undefined) => {
    if (day === '' || day === known) return
    if (!isRealDay(day)) throw atField(context, path, 'noSuchDay')
    if (isUnlikely(day, context.now)) throw atField(context, path, 'dayFarOff')
  }
  for (const [index, { on }] of content.flights.entries())
    guardDay(`content.flights.${index}.on`, on, before?.flights[index]?.on)
  guardDay('content.executedOn', content.executedOn, before?.executedOn)
  const isSameFiling = content.filing === before?.filing && content.destination === before.destination
  const to = isSameFiling ? '' : await countryOf(content.destination)
  const fault = isSameFiling ? null : filingFault(content.filing, context.now, to)
  if (fault) throw atField(context, 'content.filing', fault.key, { day: fault.day })
  const known = new Set((before ? paperFaults(before) : []).map(({ path }) => path))
  const wrong = paperFaults(content).find(({ path }) => !known.has(path))
  if (wrong) throw atField(context, wrong.path, wrong.key, wrong.params)
}
