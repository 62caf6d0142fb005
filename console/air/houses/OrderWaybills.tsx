import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useSent } from '../../forms/use-form.ts'
import { useNews } from '../../live/use-news.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { WaybillBadge } from '../WaybillBadge.tsx'
import { HouseBadge } from './HouseBadge.tsx'
import { houseName, housePath } from './house-columns.tsx'

type Props = {
  workOrderId: string
  /** An order that is not cancelled offers to make its house waybill. */
  isOpen: boolean
  /** The number of its master, which may be written elsewhere. */
  mawb: string
}

/** The air waybills of a work order: the master of its number, and the houses that were made from it. */
export function OrderWaybills({ workOrderId, isOpen, mawb }: Props) {
  const t = useT(houseWords)
  const navigate = useNavigate()
  const zone = useViewerZone()
  const maySee = useHolds(['/air/house/list'])
  const mayMake = useHolds(['/air/house/save'])
  const [busy, setBusy] = useState(false)
  const sent = useSent()
  useNews(['houseWaybill', 'masterWaybill'], calls.houseWaybill.ofOrder.path, 1000)
  const { data, refetch } = useQuery({ ...queryOf(calls.houseWaybill.ofOrder, { workOrderId }), enabled: maySee })
  if (!data) return null
  const { master, past, houses } = data
  if (!isOpen && !master && !past && houses.length === 0) return null
  const make = async () => {
    setBusy(true)
    const input = { workOrderIds: [workOrderId], besides: houses.map(({ id }) => id) }
    const made = await call(calls.houseWaybill.make, sent(input)).catch(() => null)
    setBusy(false)
    // Somebody else may have made one meanwhile: it is shown.
    if (!made) return void refetch()
    showSuccess(t('housePage:made'))
    void navigate(housePath(made.id))
  }
  return (
    <DetailSection
      title={t('housePage:ofOrder')}
      actions={
        mayMake &&
        isOpen && (
          <Button variant="default" loading={busy} onClick={() => void make()}>
            {t(houses.length > 0 ? 'housePage:makeAgain' : 'housePage:make')}
          </Button>
        )
      }
    >
      <KeyValue
        labelWidth={144}
        items={[
          {
            label: t('housePage:master'),
            value: master ? (
              <>
                <Link to={`/air/master/${master.id}`}>{master.number}</Link> <WaybillBadge status={master.status} />
              </>
            ) : past ? (
              <>
                <AppLink inText to={`/air/master/${past.id}`}>
                  {past.number}
                </AppLink>{' '}
                {t('housePage:masterPast', { on: dayShown(dayIn(zone, past.deliveredAt)) })}
              </>
            ) : (
              mawb && t('housePage:masterElsewhere', { number: mawb })
            ),
          },
          ...houses.map((house) => ({
            label: t('houseField:number'),
            value: (
              <>
                <Link to={housePath(house.id)}>{houseName(t, house)}</Link> <HouseBadge status={house.status} />
              </>
            ),
          })),
        ]}
      />
    </DetailSection>
  )
}
