import { timeIn } from '../time.ts'

type Received = { sourceFile: string; receivedDate: string }

/**
 * A message without a file name is named after the minute of its arrival in UTC; people see that time in their own
 * zone and format, as `shown` writes it.
 */
export function sourceName(shown: (instant: string) => string, { sourceFile, receivedDate }: Received): string {
  const minute = timeIn('UTC', receivedDate)
  // Names of earlier versions have no zone.
  const ending = [`${minute} UTC`, minute].find((one) => sourceFile.endsWith(` ${one}`))
  return ending ? sourceFile.slice(0, -ending.length) + shown(receivedDate) : sourceFile
}
