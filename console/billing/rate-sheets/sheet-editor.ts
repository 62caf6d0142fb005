import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { WrongLine } from './line-sheet.ts'

/** Parts of a file or clipboard that are in no cell. */
export type LeftOut = { file: string; headers: readonly string[] } | { cells: number }

/** The grid of lines, as the page's actions need it. */
export interface SheetEditor {
  /** Number of unsaved lines: changed, removed or invalid. */
  unsaved: number
  wrong: readonly WrongLine[]
  leftOut: LeftOut | undefined
  /** Saves unsaved lines, if any. @returns the shown lines' count and version */
  save: () => Promise<Pick<RateSheetDetail, 'version' | 'lineCount'>>
}
