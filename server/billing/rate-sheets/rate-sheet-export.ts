import { cellsOf, lineColumns } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { en } from '@shortcut/words/en.ts'
import type { TableExport } from '../../platform/table-export.ts'
import { linesAfter } from './rate-lines.ts'

const pageSize = 1000

/** The lines of an edition, in a form that `read` accepts. */
export const rateSheetExport: TableExport = {
  address: '/rateSheet/export',
  permission: '/truck/rateSheet/list',
  fileName: 'rate-sheet',
  open(query) {
    const input = rateSheetApi.detail.input.safeParse({ id: query.id })
    if (!input.success) return undefined
    return {
      headers: lineColumns.map((column) => en.rateLineColumn[column]),
      async *pages({ db }) {
        for (let after = 0; ; ) {
          const lines = await linesAfter(db, input.data.id, after, pageSize)
          if (lines.length === 0) return
          yield lines.map((line) => {
            const cells = cellsOf(line)
            return lineColumns.map((column) => cells[column])
          })
          after = lines.at(-1)?.lineNo ?? after
        }
      },
    }
  },
}
