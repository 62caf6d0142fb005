import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as fieldWords from '@shortcut/words/en/fields.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { actionText, changesOf, changesText, entityText } from '@shortcut/words/log-text.ts'
import { writingIn } from '../time/formats.ts'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

type Surroundings = {
  t: Translate<
    typeof fieldWords | typeof lawWords | typeof operationLogWords | typeof recordWords | typeof workOrderWords
  >
  zone: string
  show: (id: string) => void
}

/** The actor, and the person on whose behalf they acted, if any. */
export const actorText = (t: Translate<typeof operationLogWords>, row: Pick<LogRow, 'actorName' | 'onBehalfOf'>) =>
  row.onBehalfOf ? t('operationLog:onBehalf', { actor: row.actorName, name: row.onBehalfOf }) : row.actorName

export function logColumns({ t, zone, show }: Surroundings): GridColumn<LogRow>[] {
  return [
    { id: 'at', header: t('operationLog:when'), width: 176, text: (row) => timeIn(zone, row.at) },
    { id: 'actorName', header: t('operationLog:who'), width: 184, text: (row) => actorText(t, row) },
    {
      id: 'action',
      header: t('operationLog:action'),
      width: 176,
      required: true,
      text: (row) => actionText(t, row.action),
      cell: (row) => (
        <RowLink href={`#${row.id}`} onNavigate={() => show(row.id)}>
          {actionText(t, row.action)}
        </RowLink>
      ),
    },
    { id: 'entity', header: t('operationLog:entity'), width: 144, text: (row) => entityText(t, row.entity) },
    { id: 'entityLabel', header: t('operationLog:label'), width: 160, text: (row) => row.entityLabel },
    {
      id: 'outcome',
      header: t('operationLog:outcome'),
      width: 104,
      text: (row) => t(`outcome:${row.outcome}`),
      cell: (row) =>
        row.outcome === 'refused' ? <StatusBadge text={t('outcome:refused')} tone="red" /> : t('outcome:done'),
    },
    {
      id: 'changes',
      header: t('operationLog:changes'),
      width: 440,
      text: (row) => changesText(changesOf(t, row, writingIn(zone))),
    },
    { id: 'reason', header: t('operationLog:reason'), width: 200, text: (row) => row.reason ?? '' },
  ]
}
