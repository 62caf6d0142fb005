import { timeIn } from '../time.ts'

type Received = { sourceFile: string; receivedDate: string }

/** What came without a file name is called after the minute in which it came, as UTC has it; people read it by their own clock, `zone`. */
export function sourceNameIn(zone: string, { sourceFile, receivedDate }: Received): string {
  const minute = timeIn('UTC', receivedDate)
  return sourceFile.endsWith(` ${minute}`)
    ? sourceFile.slice(0, -minute.length) + timeIn(zone, receivedDate)
    : sourceFile
}
