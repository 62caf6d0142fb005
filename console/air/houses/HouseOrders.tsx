import { calls } from 'virtual:calls'
import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useHolds } from '../../call/session.ts'
import { findOrders } from '../../cargo/receipts/find-orders.ts'
import { Picker } from '../../forms/Picker.tsx'
import { useT } from '../../words/words.ts'
import { OrderTable } from './OrderTable.tsx'

type Props = {
  house: HouseDetail
  disabled: boolean
  /** Shows the house as it is now; what is typed on its paper stays. */
  onDone: (house: HouseDetail) => void
}

/** The work orders whose freight the house is for. */
export function HouseOrders({ house, disabled, onDone }: Props) {
  const t = useT(houseWords)
  const maySee = useHolds(['/work/order/list'])
  // Empties the picker after each order.
  const [round, setRound] = useState(0)
  if (!maySee) return null
  const { id, version, orders } = house
  const change = async (workOrderId: string, isOn: boolean) => {
    const after = await call(calls.houseWaybill.order, { id, version, workOrderId, isOn }).catch(() => null)
    setRound(round + 1)
    if (after) onDone(after)
  }
  return (
    <DetailSection title={t('housePage:orders')}>
      <Charging house={house} />
      <OrderTable orders={orders} onRemove={disabled ? undefined : (order) => void change(order.id, false)} />
      {!disabled && (
        <Picker
          key={round}
          label={t('housePage:addOrder')}
          placeholder={t('housePage:findOrder')}
          value=""
          finds="order"
          find={findOrders}
          onChange={(workOrderId) => workOrderId && void change(workOrderId, true)}
          maw={480}
          mt={8}
        />
      )}
    </DetailSection>
  )
}

/** With which order the house is charged. */
function Charging({ house: { charging, chargedWith, prepaid, currency } }: Pick<Props, 'house'>) {
  const t = useT(houseWords)
  if (charging === 'noOrder')
    return <Banner kind="warning" text={t('housePage:chargedNowhere', { amount: prepaid, currency })} />
  if (charging === 'waits') return <p>{t('housePage:chargesWait')}</p>
  if (!chargedWith) return null
  const { amount, bookingId } = chargedWith
  return <p>{t('housePage:chargedWith', { amount, currency: chargedWith.currency, order: bookingId })}</p>
}
