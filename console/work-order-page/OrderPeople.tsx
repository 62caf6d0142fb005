import { maskPhone } from '@shortcut/domain/phone.ts'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useHolds } from '../call/session.ts'
import { AppLink } from '../page/AppLink.tsx'
import { useT } from '../words/words.ts'
import classes from './OrderPeople.module.css'

const reach = (scheme: 'mailto' | 'tel', value: string) => value && <AppLink to={`${scheme}:${value}`}>{value}</AppLink>

/** The people to contact: the customer and their contact, the dispatcher and the driver. */
export function OrderPeople({ order }: { order: WorkOrderReply }) {
  const t = useT(orderPageWords, workOrderWords)
  const seesAccounts = useHolds(['/truck/account/list'])
  const mayCall = useHolds(['/work/order/assign', '/work/order/driverStep'])
  const { contact } = order
  const driving = order.tasks.filter((task) => task.driver && (isLive(task.status) || task.status === 'delivered'))
  return (
    <DetailSection title={t('orderPage:people')}>
      <KeyValue
        items={[
          {
            label: t('orderPage:customer'),
            value: seesAccounts ? (
              <AppLink to={`/truck/account/detail/${order.accountId}`}>{order.customerName}</AppLink>
            ) : (
              order.customerName
            ),
          },
          { label: t('field:contactName'), value: contact.name },
          { label: t('field:contactEmail'), value: reach('mailto', contact.email) },
          { label: t('field:contactPhone'), value: reach('tel', contact.phone) },
          { label: t('field:scheduler'), value: order.scheduler ?? '' },
          ...driving.map((task) => ({
            label: driving.length > 1 ? task.taskNo : t('field:driverId'),
            value: (
              <span className={classes.person}>
                <span>{task.driver}</span> <span>{mayCall ? reach('tel', task.phone) : maskPhone(task.phone)}</span>
              </span>
            ),
          })),
        ]}
        labelWidth={112}
      />
    </DetailSection>
  )
}
