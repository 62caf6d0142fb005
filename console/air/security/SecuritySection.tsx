import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { Security, Shipment } from '@shortcut/domain/air/security-api.ts'
import { securityPaperPath } from '@shortcut/domain/air/security-paper.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as securityWords from '@shortcut/words/en/air/security.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../call/download.ts'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { useNews } from '../../live/use-news.ts'
import { dayShown } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { housePath } from '../houses/house-columns.tsx'
import { ScreeningRecords } from './ScreeningRecords.tsx'

const ScreeningDrawer = fetched(() => import('./ScreeningDrawer.tsx'))

type Props = { of: { masterId: string } | { houseId: string }; isOpen: boolean }

/** What stands between freight and its flight: shippers, screening, and what is missing. */
export function SecuritySection({ of, isOpen }: Props) {
  useNews(['masterWaybill', 'houseWaybill', 'account'], calls.airSecurity.ofMaster.path, 500)
  useNews(['masterWaybill', 'houseWaybill', 'account'], calls.airSecurity.ofHouse.path, 500)
  const security = useSecurity(of)
  if (!security) return null
  const path =
    'houseId' in of
      ? securityPaperPath('declaration', 'house', of.houseId)
      : securityPaperPath('declaration', 'master', of.masterId)
  return <Shown security={security} isOpen={isOpen} path={path} isOfHouse={'houseId' in of} />
}

function useSecurity(of: Props['of']): Security | undefined {
  const maySee = useHolds(['/air/security/list'])
  const ofMaster = useQuery({
    ...queryOf(calls.airSecurity.ofMaster, { masterId: 'masterId' in of ? of.masterId : '' }),
    enabled: maySee && 'masterId' in of,
  })
  const ofHouse = useQuery({
    ...queryOf(calls.airSecurity.ofHouse, { houseId: 'houseId' in of ? of.houseId : '' }),
    enabled: maySee && 'houseId' in of,
  })
  return ofMaster.data ?? ofHouse.data
}

type T = Translate<typeof securityWords>

const counted = ({ secured, pieces }: Pick<Shipment, 'secured' | 'pieces'>) => ({
  secured: secured.toLocaleString('en'),
  pieces: pieces.toLocaleString('en'),
})

/** Other waybills whose alarm this freight has. */
const alarmedOn = ({ records }: Shipment) => [...new Set(records.map(({ from }) => from).filter(Boolean))].join(', ')

export const faultTexts = (t: T, shipment: Shipment) =>
  shipment.faults.flatMap(({ fault, status, secured, pieces }) => {
    const waybill = fault === 'alarm' && alarmedOn(shipment)
    return [
      t(`securityFault:${fault}`, { status: t(`shipperStatus:${status}`), ...counted({ secured, pieces }) }),
      ...(waybill ? [t('securityPage:alarmFrom', { waybill })] : []),
    ]
  })

/** For the question before a waybill becomes void: where its open alarm goes. */
export function AlarmNote({ of }: Pick<Props, 'of'>) {
  const t = useT(securityWords)
  const security = useSecurity(of)
  const isOpen = security?.shipments.some(({ faults }) => faults.some(({ fault }) => fault === 'alarm'))
  return isOpen ? <p>{t('securityPage:alarmBeforeVoid')}</p> : null
}

type ShownProps = { security: Security; isOpen: boolean; path: string; isOfHouse: boolean }

function Shown({ security, isOpen, path, isOfHouse }: ShownProps) {
  const t = useT(airLawWords, securityWords)
  const [isRecording, setRecording] = useState(false)
  const mayRecord = useHolds(['/air/security/save'])
  const { aircraft, country, shipments } = security
  const kind = t(`aircraftKind:${aircraft || 'unknown'}`)
  const isFine = shipments.every(({ faults }) => faults.length === 0)
  return (
    <DetailSection
      title={t('securityPage:title')}
      actions={
        shipments.length > 0 && (
          <>
            <Button variant="default" onClick={() => void download(path)}>
              {t('securityPage:declaration')}
            </Button>
            {mayRecord && isOpen && (
              <Button variant="default" onClick={() => setRecording(true)}>
                {t('securityPage:record')}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={classes.note}>
        {country
          ? t('securityPage:rule', { aircraft: kind, country })
          : t('securityPage:ruleUnknown', { aircraft: kind })}{' '}
        {shipments.length > 0 && isFine && t('securityPage:fine')}
      </p>
      <DataTable
        label={t('securityPage:title')}
        rows={shipments}
        rowKey={({ houseId }) => houseId ?? ''}
        empty={t('securityPage:none')}
        markOf={({ faults }) => (faults.length > 0 ? 'warning' : undefined)}
        columns={[
          {
            key: 'waybill',
            rowHeader: true,
            header: t('securityPage:waybill'),
            cell: ({ houseId, name }) =>
              houseId && !isOfHouse ? (
                <PermittedLink needs="/air/house/list" to={housePath(houseId)}>
                  {name}
                </PermittedLink>
              ) : (
                name
              ),
          },
          { key: 'shipper', header: t('securityPage:shipper'), cell: (row) => <Shipper shipment={row} /> },
          {
            key: 'secured',
            header: t('securityPage:secured'),
            cell: (one) => t('securityPage:securedOf', counted(one)),
          },
          {
            key: 'missing',
            header: t('securityPage:missing'),
            cell: (row) => faultTexts(t, row).join(' '),
          },
        ]}
        below={({ records }) => records.length > 0 && <ScreeningRecords records={records} isOpen={isOpen} />}
      />
      {isRecording && <ScreeningDrawer security={security} onClose={() => setRecording(false)} />}
    </DetailSection>
  )
}

function Shipper({ shipment: { accountId, customerName, status, expiresOn } }: { shipment: Shipment }) {
  const t = useT(securityWords)
  if (!accountId) return t('securityPage:noAccount')
  const isExpired = status === 'unknown' && expiresOn !== null
  return (
    <>
      <PermittedLink needs="/truck/account/list" to={`/truck/account/detail/${accountId}`}>
        {customerName}
      </PermittedLink>{' '}
      <StatusBadge
        tone={status === 'known' ? 'green' : status === 'account' ? 'blue' : 'grey-outline'}
        text={[
          t(`shipperStatus:${status}`),
          expiresOn && t(isExpired ? 'securityPage:expired' : 'securityPage:until', { day: dayShown(expiresOn) }),
        ]
          .filter(Boolean)
          .join(', ')}
      />
    </>
  )
}
