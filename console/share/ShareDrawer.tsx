import { calls } from 'virtual:calls'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as shareDrawerWords from '@shortcut/words/en/share-drawer.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { publicAddress } from '../call/public-address.ts'
import { queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { MadeLink } from './MadeLink.tsx'
import { NewLink } from './NewLink.tsx'
import { ShareList } from './ShareList.tsx'

type Props = { order: Pick<WorkOrderReply, 'id' | 'bookingId' | 'tasks'>; onClose: () => void }

export default function ShareDrawer({ order, onClose }: Props) {
  const t = useT(shareDrawerWords)
  const zone = useViewerZone()
  const client = useQueryClient()
  const links = useQuery(queryOf(calls.share.list, { workOrderId: order.id }))
  const [made, setMade] = useState<{ id: string; address: string } | null>(null)
  const again = () => client.invalidateQueries({ queryKey: [calls.share.list.path] })
  return (
    <DetailDrawer title={t('shareDrawer:title', { order: order.bookingId })} onClose={onClose}>
      <DetailSection title={t('shareDrawer:new')}>
        {made === null ? (
          <NewLink
            order={order}
            zone={zone}
            onMade={({ id, path }) => {
              setMade({ id, address: publicAddress(path) })
              void again()
            }}
          />
        ) : (
          <MadeLink address={made.address} onAnother={() => setMade(null)} />
        )}
      </DetailSection>
      <DetailSection title={t('shareDrawer:links')}>
        <ShareList
          query={links}
          zone={zone}
          onRevoked={(id) => {
            // A revoked link must not be copied.
            if (id === made?.id) setMade(null)
            return again()
          }}
        />
      </DetailSection>
    </DetailDrawer>
  )
}
