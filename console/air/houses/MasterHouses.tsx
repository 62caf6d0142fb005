import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { type OpenGate, openSince, tenderGates } from '@shortcut/domain/air/gates.ts'
import { nextWaybillStatus, type WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { useT } from '../../words/words.ts'
import { HouseBadge } from './HouseBadge.tsx'
import { HouseMessageDrawer } from './HouseMessageDrawer.tsx'
import { houseName, housePath, laneOf, weightShown } from './house-columns.tsx'
import { OrderTable } from './OrderTable.tsx'
import { faultText, SumFaults } from './SumFaults.tsx'

const AddHouseDrawer = fetched(() => import('./AddHouseDrawer.tsx'))

/** The houses of a master with what differs, and the work orders that have its number. */
export function MasterHouses({ master }: { master: MasterDetail }) {
  const t = useT(houseWords)
  const navigate = useNavigate()
  const maySee = useHolds(['/air/house/list'])
  const mayEdit = useHolds(['/air/house/save'])
  const maySeeOrders = useHolds(['/work/order/list'])
  const [opened, setOpened] = useState<'add' | 'message' | null>(null)
  const { id, number, kind, status } = master
  useNews(['houseWaybill', 'masterWaybill', 'receipt', 'workOrder'], calls.houseWaybill.ofMaster.path, 1000)
  const { data } = useQuery({ ...queryOf(calls.houseWaybill.ofMaster, { masterId: id }), enabled: maySee })
  if (!data) return null
  const { houses, faults, gates, orders } = data
  const issued = houses.filter((house) => house.status === 'issued')
  const isBefore = nextWaybillStatus('edit', status) !== null
  const takesHouses = kind !== 'direct' && isBefore
  return (
    <>
      {(kind !== 'direct' || houses.length > 0) && (
        <DetailSection
          title={t('housePage:houses')}
          actions={
            <>
              {number && issued.length > 0 && (
                <Button variant="default" onClick={() => setOpened('message')}>
                  {t('housePage:fhl')}
                </Button>
              )}
              {mayEdit && takesHouses && !(kind === 'backToBack' && houses.length > 0) && (
                <Button variant="default" onClick={() => setOpened('add')}>
                  {t('housePage:add')}
                </Button>
              )}
            </>
          }
        >
          {kind === 'direct' && <p>{t('housePage:isDirect')}</p>}
          <SumFaults faults={faults} unit={master.weightUnit} />
          {houses.length > 0 && faults.length === 0 && <p>{t('housePage:sumsAgree')}</p>}
          <DataTable
            label={t('housePage:houses')}
            rows={houses}
            rowKey={(house) => house.id}
            empty={<p>{t('housePage:noHouses')}</p>}
            markOf={(house) => (house.faults.length > 0 ? 'warning' : undefined)}
            columns={[
              {
                key: 'number',
                rowHeader: true,
                header: t('houseField:number'),
                cell: (house) => <Link to={housePath(house.id)}>{houseName(t, house)}</Link>,
              },
              { key: 'status', header: t('houseField:status'), cell: (house) => <HouseBadge status={house.status} /> },
              { key: 'lane', header: t('houseField:lane'), cell: laneOf },
              { key: 'shipper', header: t('houseField:shipper'), cell: ({ shipper }) => shipper },
              { key: 'consignee', header: t('houseField:consignee'), cell: ({ consignee }) => consignee },
              {
                key: 'pieces',
                header: t('houseField:pieces'),
                align: 'end',
                cell: ({ pieces }) => pieces.toLocaleString('en'),
              },
              {
                key: 'gross',
                header: t('houseField:gross'),
                align: 'end',
                cell: (house) => weightShown(house, house.gross),
              },
              { key: 'volume', header: t('houseField:volume'), align: 'end', cell: ({ volume }) => volume },
            ]}
            below={(house) =>
              house.faults.length > 0 && house.faults.map((fault) => faultText(t, fault, house.weightUnit)).join(' ')
            }
          />
        </DetailSection>
      )}
      {number && <Gates gates={gates} status={status} />}
      {number && maySeeOrders && (
        <DetailSection title={t('housePage:orders')}>
          <OrderTable orders={orders} />
        </DetailSection>
      )}
      {opened === 'add' && (
        <AddHouseDrawer
          masterId={id}
          masterNumber={number ?? t('housePage:masterDraft')}
          onClose={() => setOpened(null)}
          onSaved={(made) => void navigate(housePath(made.id))}
        />
      )}
      {opened === 'message' && <HouseMessageDrawer master={master} houses={issued} onClose={() => setOpened(null)} />}
    </>
  )
}

/**
 * What is missing before the master is manifested, each with a link to where it is mended. After that, what its tender needs;
 * once the airline has the freight, only what is missing still.
 */
function Gates({ gates, status }: { gates: readonly OpenGate[]; status: WaybillStatus }) {
  const t = useT(airLawWords, houseWords)
  const isBefore = nextWaybillStatus('edit', status) !== null
  const isManifested = nextWaybillStatus('tender', status) !== null
  const shown = isBefore ? gates : tenderGates(gates)
  const title = { here: isBefore ? 'gates' : 'gatesTender', withAirline: 'gatesAfter', left: 'gatesWhenLeft' } as const
  if (status === 'void' || (!isBefore && !isManifested && shown.length === 0)) return null
  return (
    <DetailSection title={t(`housePage:${title[openSince(status)]}`)}>
      {shown.length === 0 ? (
        <p>{t('housePage:gatesFine')}</p>
      ) : (
        <ul>
          {shown.map(({ gate, houseId, house }) => (
            <li key={`${gate} ${houseId} ${house}`}>
              {t(`waybillGate:${gate}`)}:{' '}
              {houseId ? (
                <AppLink inText to={housePath(houseId)}>
                  {house || t('houseStatus:draft')}
                </AppLink>
              ) : gate === 'dangerous' ? (
                t('housePage:gateAtCutOffs')
              ) : gate === 'dangerousRefused' ? (
                t('housePage:gateAtCutOffsBecause', { because: house })
              ) : gate === 'airport' ? (
                t('housePage:gateAtAirport', { airport: house })
              ) : house ? (
                t('housePage:gateOnUld', { uld: house })
              ) : (
                t('housePage:gateOnMaster')
              )}
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  )
}
