import { Button } from '@mantine/core'
import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import type { DiscrepancyField } from '@shortcut/words/en/cargo/discrepancies.ts'
import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { differenceText } from './difference-text.ts'
import { resolutionText } from './resolution-text.ts'
import { useResolutions } from './use-resolutions.ts'

type Props = { rows: readonly DiscrepancyRow[]; label: string; onResolve: (row: DiscrepancyRow) => void }

/** The differences of one receipt, the open ones with what resolves them. */
export function DifferenceTable({ rows, label, onResolve }: Props) {
  const t = useT(cargoLawWords, discrepancyWords)
  const header = (field: DiscrepancyField) => t(`discrepancyField:${field}`)
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      stacks
      markOf={({ resolution }) => (resolution ? undefined : 'warning')}
      columns={[
        { key: 'kind', header: header('kind'), rowHeader: true, cell: ({ kind }) => t(`discrepancyKind:${kind}`) },
        { key: 'difference', header: header('difference'), cell: (row) => differenceText(t, row) },
        {
          key: 'found',
          header: header('foundAt'),
          cell: (row) => t('discrepancyPage:by', { time: timeIn(row.timeZone, row.foundAt), who: row.foundBy }),
        },
        { key: 'owner', header: header('owner'), cell: ({ ownerName }) => ownerName ?? '–' },
        {
          key: 'resolution',
          header: header('resolution'),
          cell: (row) => <Ending row={row} onResolve={() => onResolve(row)} />,
        },
      ]}
    />
  )
}

function Ending({ row, onResolve }: { row: DiscrepancyRow; onResolve: () => void }) {
  const t = useT(cargoLawWords, discrepancyWords)
  const ways = useResolutions(row.kind)
  if (row.resolution) return `${resolutionText(t, row.kind, row.resolution)} · ${row.resolvedBy}`
  if (ways.length === 0) return t('discrepancyView:open')
  return (
    <Button variant="default" size="compact-sm" onClick={onResolve}>
      {t('discrepancyPage:resolve')}
    </Button>
  )
}
