import type { FindingCode } from '@shortcut/domain/tasks/finding.ts'
import type { Formats } from '@shortcut/domain/users/formats.ts'
import { agoText } from './ago.ts'
import { durationOf } from './duration.ts'
import type { Params } from './fill.ts'
import { distanceText, weightText } from './measures.ts'
import { type DateWriting, momentText } from './moments.ts'

type Say = (code: FindingCode, params: Params) => string
const kilograms = ['weight', 'capacity']
const moments = ['by', 'on']
const durations = ['worked', 'limit', 'late', 'drive', 'off', 'waited']

/** A finding of the preflight as a sentence: server and console use the same words, each with its formats. */
export function findingText(
  say: Say,
  { code, params }: { code: FindingCode; params: Params },
  writing: DateWriting,
  units: Formats['units'],
): string {
  const filled: Params = { ...params, ago: agoText(params.minutes, writing.language) }
  if (typeof params.km === 'number') filled.distance = distanceText(params.km, units)
  for (const name of kilograms) if (name in params) filled[name] = weightText(String(params[name]), 'kg', units)
  for (const name of moments) if (name in params) filled[name] = momentText(String(params[name]), writing)
  for (const name of durations) if (name in params) filled[name] = durationOf(Number(params[name]), writing.language)
  // A local time is shown with its zone.
  if (params.zone) filled.by = `${filled.by} ${params.zone}`
  return say(code, filled)
}
