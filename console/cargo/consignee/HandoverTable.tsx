import type { HandoverRow } from '@shortcut/domain/cargo/piece-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { HandoverField } from '@shortcut/words/en/cargo/parcels.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { PrintDeliveryNote } from '../printing/PrintPapers.tsx'
import { signedText } from './handover-text.ts'

const papersColumn = {
  key: 'papers',
  align: 'end' as const,
  cell: ({ id }: HandoverRow) => <PrintDeliveryNote handoverId={id} quiet />,
}

interface Props {
  rows: readonly HandoverRow[]
  label: string
  /** Each has its delivery note. */
  papers?: true
}

/** Who took pieces, when by the clock there, and in which condition. */
export function HandoverTable({ rows, label, papers }: Props) {
  const t = useT(cargoLawWords, parcelWords)
  const header = (field: HandoverField) => t(`handoverField:${field}`)
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      stacks
      columns={[
        { key: 'at', header: header('at'), cell: ({ timeZone, at }) => timeIn(timeZone, at) },
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
        ...(papers ? [papersColumn] : []),
      ]}
    />
  )
}
