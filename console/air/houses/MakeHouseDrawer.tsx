import { calls } from 'virtual:calls'
import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { type HouseDetail, mostOrders } from '@shortcut/domain/air/house-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { findOrders } from '../../cargo/receipts/find-orders.ts'
import { Picker, type PickerOption } from '../../forms/Picker.tsx'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'

type Props = { onClose: () => void; onMade: (made: HouseDetail) => void }

/** Makes one house waybill from several work orders. */
export default function MakeHouseDrawer({ onClose, onMade }: Props) {
  const t = useT(houseWords)
  const sent = useSent()
  const [orders, setOrders] = useState<readonly PickerOption[]>([])
  const [found, setFound] = useState<readonly PickerOption[]>([])
  const [busy, setBusy] = useState(false)
  const find = async (typed: string, signal: AbortSignal) => {
    const options = await findOrders(typed, signal)
    setFound((before) => [...before, ...options])
    return options
  }
  const add = (id: string) => {
    const option = found.find(({ value }) => value === id)
    if (option && !orders.some(({ value }) => value === id)) setOrders([...orders, option])
  }
  const make = async () => {
    setBusy(true)
    const workOrderIds = orders.map(({ value }) => value)
    const made = await call(calls.houseWaybill.make, sent({ workOrderIds })).catch(() => null)
    setBusy(false)
    if (!made) return
    showSuccess(t('housePage:made'))
    onMade(made)
  }
  return (
    <DetailDrawer
      title={t('housePage:makeOfSeveralTitle')}
      actions={
        <Button disabled={orders.length === 0} loading={busy} onClick={() => void make()}>
          {t('housePage:make')}
        </Button>
      }
      onClose={onClose}
    >
      <p>{t('housePage:makeOfSeveralHelp')}</p>
      {orders.length > 0 && (
        <DataTable
          label={t('housePage:orders')}
          rows={orders}
          rowKey={({ value }) => value}
          columns={[
            { key: 'order', rowHeader: true, header: t('housePage:order'), cell: ({ label }) => label },
            {
              key: 'remove',
              width: 48,
              cell: ({ value, label }) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('housePage:removeOrder', { order: label })}
                  onClick={() => setOrders(orders.filter((order) => order.value !== value))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              ),
            },
          ]}
        />
      )}
      {orders.length < mostOrders && (
        <Picker
          // Empty again after each order.
          key={orders.length}
          label={t('housePage:addOrder')}
          placeholder={t('housePage:findOrder')}
          value=""
          finds="orderOfHouse"
          find={find}
          onChange={add}
        />
      )}
    </DetailDrawer>
  )
}
