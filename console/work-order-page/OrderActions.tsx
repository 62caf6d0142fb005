import { Button, Menu } from '@mantine/core'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskLinkWords from '@shortcut/words/en/phones/task-links.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { Opened } from './opened.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { allowedActions, type OrderButton } from '@shortcut/domain/tasks/allowed-actions.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useHolds, useSession } from '../call/session.ts'
import { useShortcuts } from '../page/shortcuts.ts'
import { type Translate, useT } from '../words/words.ts'
import { leftOver } from '../work-orders/assign/stop-cover.ts'
import { confirmOrders } from '../work-orders/confirm-orders.ts'
import { PrintItems } from './PrintItems.tsx'

/** A revision is decided in its own panel, beside what it changes. */
type Offered = Exclude<OrderButton, 'confirmRevision'>

/** Actions that move the order on, the most likely first. */
const main: readonly Offered[] = ['confirm', 'newTask']
const dangerous: readonly OrderButton[] = ['cancelDelivery', 'cancelBooking', 'cancelInTransit']

export const orderButtonText = (t: Translate<typeof lawWords | typeof workOrderWords>, button: OrderButton) => {
  if (button === 'edit') return t('pageAction:edit')
  return button === 'newTask' ? t('taskAction:create') : t(`workOrderAction:${button}`)
}

type Props = {
  order: WorkOrderReply
  onOpen: (opened: Opened) => void
  /** After a change: reads the order again. */
  onDone: () => Promise<void>
}

/** Edit, the action that moves the order on, and the rest behind 'More'. */
export function OrderActions({ order, onOpen, onDone }: Props) {
  const t = useT(lawWords, recordWords, taskLinkWords, workOrderWords)
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const allowed = allowedActions(order, held).filter((button): button is Offered => button !== 'confirmRevision')
  const waiting = order.tasks.find((task) => task.status === 'new')
  const primary = main.find(
    (button) =>
      allowed.includes(button) && (button !== 'newTask' || waiting !== undefined || leftOver(order).length > 0),
  )
  const more = allowed.filter((button) => button !== primary && button !== 'edit')
  const open = (button: Offered | 'copy' | 'makeRecurring') => onOpen({ kind: button })
  const mayCopy = useHolds(['/work/order/save'])
  const mayRepeat = useHolds(['/work/recurring/save'])
  const advance = async () => {
    if (primary === 'confirm') await confirmOrders(t, [order.id], () => order.bookingId).then(onDone)
    else if (primary === 'newTask' && waiting) onOpen({ kind: 'assign', task: waiting })
    else if (primary) open(primary)
  }
  const assigns = primary === 'newTask'
  useShortcuts('page', [
    ...(primary === 'confirm' ? [{ keys: 'y', text: t('workOrderAction:confirm'), act: advance }] : []),
    ...(assigns ? [{ keys: 'a', text: t('taskAction:assign'), act: advance }] : []),
    ...(mayCopy ? [{ keys: 'c', text: t('workOrderPage:copy'), act: () => open('copy') }] : []),
    ...(allowed.includes('edit') ? [{ keys: 'e', text: t('pageAction:edit'), act: () => open('edit') }] : []),
  ])
  return (
    <>
      <Menu position="bottom-end" offset={4}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('workOrderPage:moreActions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((button) => (
            <Menu.Item
              key={button}
              onClick={() => open(button)}
              style={dangerous.includes(button) ? { color: 'var(--tone-red)' } : undefined}
            >
              {orderButtonText(t, button)}
            </Menu.Item>
          ))}
          {allowed.includes('newTask') && waiting === undefined && leftOver(order).length > 0 && (
            <Menu.Item onClick={() => onOpen({ kind: 'taskLink', task: null })}>{t('taskLink:orderButton')}</Menu.Item>
          )}
          {mayCopy && <Menu.Item onClick={() => open('copy')}>{t('workOrderPage:copy')}</Menu.Item>}
          {mayRepeat && <Menu.Item onClick={() => open('makeRecurring')}>{t('workOrderPage:makeRecurring')}</Menu.Item>}
          {(mayCopy || mayRepeat || more.length > 0) && <Menu.Divider />}
          <PrintItems order={order} />
        </Menu.Dropdown>
      </Menu>
      {allowed.includes('edit') && (
        <Button variant="default" onClick={() => open('edit')}>
          {t('pageAction:edit')}
        </Button>
      )}
      {primary && (
        <Button onClick={advance}>{assigns && waiting ? t('taskAction:assign') : orderButtonText(t, primary)}</Button>
      )}
    </>
  )
}
