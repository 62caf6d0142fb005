import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import { DiffTable } from '@shortcut/ui/DiffTable.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { actionText, changesOf, entityText } from '@shortcut/words/log-text.ts'
import { Link } from 'react-router'
import { writingIn } from '../time/formats.ts'
import { exactTimeIn } from '../time/time.ts'
import { currentLanguage, useT } from '../words/words.ts'
import { actorText } from './columns.tsx'

type Props = { row: LogRow; zone: string; onClose: () => void }

/** Pages by kind of record; the list pages open the record in `show`. */
const pages: Readonly<Record<string, string>> = {
  workOrder: '/work/order/detail/',
  account: '/truck/account/detail/',
  driver: '/driver/management?show=',
  warehouse: '/warehouse/management?show=',
  truck: '/truck/index?show=',
  trailer: '/truck/trailer?show=',
  user: '/truck/user?show=',
  bookingMessage: '/bookingMonitor/index?show=',
}

/** The page of the changed record; null if it has none. */
function pathOf(row: LogRow): string | null {
  const page = pages[row.entity]
  if (page && row.entityId) return page + row.entityId
  if (row.entity === 'role') return '/truck/role'
  const account = row.after?.accountId
  if (typeof account === 'string') return pages.account + account
  const order = row.after?.workOrderId ?? row.before?.workOrderId
  return typeof order === 'string' ? `/work/order/detail/${order}` : null
}

/** One log entry: the user, the origin, and every field before and after, side by side. */
export function LogDrawer({ row, zone, onClose }: Props) {
  const t = useT(
    cargoLawWords,
    fieldWords,
    inspectionLawWords,
    lawWords,
    operationLogWords,
    recordWords,
    workOrderWords,
  )
  const path = pathOf(row)
  const changes = changesOf(t, row, writingIn(zone))
  return (
    <DetailDrawer title={`${actionText(t, row.action)} · ${row.entityLabel}`} onClose={onClose}>
      <KeyValue
        labelWidth={112}
        items={[
          {
            label: t('operationLog:when'),
            value: exactTimeIn(zone, row.at, currentLanguage()),
          },
          { label: t('operationLog:who'), value: `${actorText(t, row)} (${t(`actorType:${row.actorType}`)})` },
          {
            label: entityText(t, row.entity),
            value: path ? <Link to={path}>{t('operationLog:open', { label: row.entityLabel })}</Link> : row.entityLabel,
          },
          { label: t('operationLog:outcome'), value: t(`outcome:${row.outcome}`) },
          { label: t('operationLog:reason'), value: row.reason ?? '' },
          { label: t('operationLog:from'), value: row.ip },
          { label: t('operationLog:device'), value: row.device },
          { label: t('operationLog:request'), value: row.requestId },
        ]}
      />
      <DetailSection title={t('operationLog:changes')}>
        {changes.length === 0 ? <p>{t('operationLog:noChanges')}</p> : <DiffTable changes={changes} />}
      </DetailSection>
    </DetailDrawer>
  )
}
