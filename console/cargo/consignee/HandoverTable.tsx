import type { HandoverRow } from '@shortcut/domain/cargo/piece-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { HandoverField } from '@shortcut/words/en/cargo/parcels.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { signedText } from './handover-text.ts'

/** Who took pieces of one receipt, when and in which condition. */
export function HandoverTable({ rows, zone, label }: { rows: readonly HandoverRow[]; zone: string; label: string }) {
  const t = useT(cargoLawWords, parcelWords)
  const header = (field: HandoverField) => t(`handoverField:${field}`)
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', header: header('at'), cell: ({ at }) => timeIn(zone, at) },
        { key: 'receivedBy', header: header('receivedBy'), rowHeader: true, cell: ({ receivedBy }) => receivedBy },
        { key: 'place', header: header('place'), cell: ({ place }) => place },
        {
          key: 'condition',
          header: header('condition'),
          cell: ({ condition }) => t(`handoverCondition:${condition}`),
        },
        { key: 'accepted', header: header('accepted'), align: 'end', cell: ({ accepted }) => accepted },
        { key: 'refused', header: header('refused'), align: 'end', cell: ({ refused }) => refused },
        { key: 'signed', header: header('signed'), cell: (row) => signedText(t, row) },
      ]}
    />
  )
}
