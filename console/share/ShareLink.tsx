import { Button } from '@mantine/core'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as shareWords from '@shortcut/words/en/share.ts'
import { lazy, Suspense, useState } from 'react'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'

const ShareDrawer = lazy(() => import('./ShareDrawer.tsx'))

type Props = { order: Pick<WorkOrderReply, 'id' | 'bookingId' | 'tasks'> }

/** Links by which a customer follows an order without a login: made, listed and revoked behind one button. */
export function ShareLink({ order }: Props) {
  const t = useT(shareWords)
  const [opened, setOpened] = useState(false)
  return (
    <Allowed any={['/work/order/share']}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('share:share')}
      </Button>
      <Suspense fallback={null}>{opened && <ShareDrawer order={order} onClose={() => setOpened(false)} />}</Suspense>
    </Allowed>
  )
}
