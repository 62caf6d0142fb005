import { toInstant } from '../time.ts'

type Window = { from?: string | null | undefined; to?: string | null | undefined }

const hasOffset = (time: string) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time)

/**
 * Whether a stop's window ends before it begins.
 * @param timeZone of its place. Without it two instants or two local times are compared; one of each never counts as reversed
 */
export function endsBeforeStart({ from, to }: Window, timeZone?: string): boolean {
  if (!from || !to) return false
  if (timeZone === undefined && hasOffset(from) !== hasOffset(to)) return false
  return toInstant(to, timeZone ?? 'UTC') < toInstant(from, timeZone ?? 'UTC')
}
