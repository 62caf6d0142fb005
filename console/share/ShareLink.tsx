import { Button } from '@mantine/core'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as shareWords from '@shortcut/words/en/share.ts'
import { useState } from 'react'
import { fetched } from '../call/fetched.tsx'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'

const ShareDrawer = fetched(() => import('./ShareDrawer.tsx'))

type Props = { order: Pick<WorkOrderReply, 'id' | 'bookingId' | 'tasks'> }

/** One button for the links with which a customer follows an order without a login: create, list and revoke. */
export function ShareLink({ order }: Props) {
  const t = useT(shareWords)
  const [opened, setOpened] = useState(false)
  return (
    <Allowed any={['/work/order/share']}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('share:share')}
      </Button>
      {opened && <ShareDrawer order={order} onClose={() => setOpened(false)} />}
    </Allowed>
  )
}
