import { Button } from '@mantine/core'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as shareWords from '@shortcut/words/en/share.ts'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../call/fetched.tsx'
import { useHolds } from '../call/session.ts'
import { useShortcuts } from '../page/shortcuts.ts'
import { useT } from '../words/words.ts'
import { copyTrackingLink } from '../work-orders/copy-tracking-link.ts'

const ShareDrawer = fetched(() => import('./ShareDrawer.tsx'))

type Props = { order: Pick<WorkOrderReply, 'id' | 'bookingId' | 'tasks'> }

/** One button for the links with which a customer follows an order without a login: create, list and revoke. */
export function ShareLink({ order }: Props) {
  const t = useT(shareWords)
  const [opened, setOpened] = useState(false)
  const may = useHolds(['/work/order/share'])
  const copy = () => void copyTrackingLink(t, order.id).catch(() => undefined)
  useShortcuts('page', may ? [{ keys: 't', text: t('share:copyLink'), act: copy }] : [])
  if (!may) return null
  return (
    <>
      <Button.Group>
        <Button variant="default" leftSection={<IconLink size={14} aria-hidden />} onClick={copy}>
          {t('share:copyLink')}
        </Button>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('share:share')}
        </Button>
      </Button.Group>
      {opened && <ShareDrawer order={order} onClose={() => setOpened(false)} />}
    </>
  )
}
