import type { OutgoingRow } from '@shortcut/domain/partners/outgoing-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as partnerWords from '@shortcut/words/en/partners.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import { eventText, outgoingTones } from './outgoing-filters.ts'

type Surroundings = { t: Translate<typeof fieldWords | typeof partnerWords>; zone: string; show: (id: string) => void }

export function outgoingColumns({ t, zone, show }: Surroundings): GridColumn<OutgoingRow>[] {
  const at = (id: 'createdAt' | 'nextTryAt' | 'lastTriedAt' | 'sentAt') => ({
    id,
    header: t(`outgoing:${id}`),
    width: 176,
    text: (row: OutgoingRow) => (row[id] ? timeIn(zone, row[id]) : ''),
  })
  const number = (id: 'controlNumber' | 'tries', width: number) => ({
    id,
    header: t(`outgoing:${id}`),
    width,
    align: 'end' as const,
    text: (row: OutgoingRow) => String(row[id] ?? ''),
  })
  const plain = (id: 'customerName' | 'partner' | 'lastAnswer', width: number) => ({
    id,
    header: t(`outgoing:${id}`),
    width,
    text: (row: OutgoingRow) => row[id],
  })
  return [
    at('createdAt'),
    {
      id: 'label',
      header: t('outgoing:label'),
      width: 152,
      text: (row) => row.label,
      cell: (row) => (
        <RowLink href={`#${row.id}`} onNavigate={() => show(row.id)}>
          {row.label || row.kind}
        </RowLink>
      ),
    },
    { id: 'kind', header: t('outgoing:kind'), width: 88, text: (row) => row.kind },
    { id: 'event', header: t('outgoing:event'), width: 120, text: (row) => eventText(t, row.event) },
    {
      id: 'state',
      header: t('outgoing:state'),
      width: 112,
      required: true,
      text: (row) => t(`outgoingState:${row.state}`),
      cell: (row) => <StatusBadge text={t(`outgoingState:${row.state}`)} tone={outgoingTones[row.state]} />,
    },
    number('controlNumber', 104),
    number('tries', 72),
    { ...at('nextTryAt'), text: (row) => (row.state === 'waiting' ? timeIn(zone, row.nextTryAt) : '') },
    plain('lastAnswer', 264),
    plain('customerName', 168),
    plain('partner', 136),
    at('lastTriedAt'),
    at('sentAt'),
  ]
}
