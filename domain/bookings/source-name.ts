import { timeIn } from '../time.ts'

type Received = { sourceFile: string; receivedDate: string }

/**
 * A message without a file name is named after the minute of its arrival in UTC; people see that time in their own
 * zone, `zone`.
 */
export function sourceNameIn(zone: string, { sourceFile, receivedDate }: Received): string {
  const minute = timeIn('UTC', receivedDate)
  return sourceFile.endsWith(` ${minute}`)
    ? sourceFile.slice(0, -minute.length) + timeIn(zone, receivedDate)
    : sourceFile
}
