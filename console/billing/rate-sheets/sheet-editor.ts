import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { WrongLine } from './line-sheet.ts'

/** What of a file or the clipboard did not become cells. */
export type LeftOut = { file: string; headers: readonly string[] } | { cells: number }

/** The grid of lines as the actions of its page need it. */
export interface SheetEditor {
  /** Lines that are typed and not saved: written, removed or wrong. */
  unsaved: number
  wrong: readonly WrongLine[]
  leftOut: LeftOut | undefined
  /** Saves what is typed, if anything is. @returns what the grid shows, and of which version */
  save: () => Promise<Pick<RateSheetDetail, 'version' | 'lineCount'>>
}
