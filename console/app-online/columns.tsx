import type { Presence } from '@shortcut/domain/drivers/presence.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { RowLink } from '@shortcut/ui/grid/RowLink.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import type * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

export type AppRow = ReplyOf<typeof appOnlineApi.detail>

export const presenceTones: Readonly<Record<Presence, StatusTone>> = {
  online: 'green',
  stale: 'amber',
  offline: 'grey-outline',
}

type Surroundings = { t: Translate<typeof appOnlineWords>; zone: string; show: (id: string) => void }

export function appOnlineColumns({ t, zone, show }: Surroundings): GridColumn<AppRow>[] {
  const plain = (field: 'phone' | 'device' | 'appVersion', width: number) => ({
    id: field,
    header: t(`appOnline:${field}`),
    width,
    sortable: true,
    text: (row: AppRow) => row[field],
  })
  return [
    {
      id: 'name',
      header: t('appOnline:name'),
      width: 200,
      required: true,
      sortable: true,
      text: (row) => row.name,
      cell: (row) => (
        <RowLink href={`#${row.id}`} onNavigate={() => show(row.id)}>
          {row.name}
        </RowLink>
      ),
    },
    {
      id: 'kind',
      header: t('appOnline:kind'),
      width: 136,
      sortable: true,
      text: (row) => t(`appOnline:${row.kind}`),
    },
    plain('phone', 120),
    {
      id: 'presence',
      header: t('appOnline:presence'),
      width: 112,
      text: (row) => t(`presence:${row.presence}`),
      inset: behindShape,
      cell: (row) => <StatusBadge text={t(`presence:${row.presence}`)} tone={presenceTones[row.presence]} />,
    },
    {
      id: 'lastActiveAt',
      header: t('appOnline:lastActiveAt'),
      width: 136,
      sortable: true,
      // While the app is online the time changes constantly, which is no news.
      text: (row) => (row.presence === 'online' ? t('appOnline:now') : timeIn(zone, row.lastActiveAt)),
      cell: (row) => <LastActive of={row} t={t} />,
    },
    {
      id: 'silent',
      header: t('appOnline:silent'),
      width: 224,
      sortable: true,
      text: ({ silentTask }) => (silentTask ? `${silentTask.taskNo} · ${silentTask.bookingId}` : ''),
      cell: ({ silentTask }) =>
        silentTask && (
          <>
            <StatusBadge text={silentTask.taskNo} tone="red" />{' '}
            <AppLink to={`/work/order/detail/${silentTask.workOrderId}`}>{silentTask.bookingId}</AppLink>
          </>
        ),
    },
    plain('device', 160),
    plain('appVersion', 104),
    {
      id: 'unread',
      header: t('appOnline:unread'),
      width: 144,
      align: 'end',
      text: ({ unread }) => (unread > 0 ? String(unread) : ''),
    },
  ]
}

export function LastActive({ of, t }: { of: AppRow; t: Translate<typeof appOnlineWords> }) {
  if (of.lastActiveAt === null) return t('appOnline:neverActive')
  return of.presence === 'online' ? t('appOnline:now') : <RelativeTime at={of.lastActiveAt} />
}
