import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { milestones } from '@shortcut/domain/air/tracking/progress.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as trackingWords from '@shortcut/words/en/air/tracking.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { useT } from '../../words/words.ts'
import { missingText } from './missing-text.ts'
import { TimelineTable } from './TimelineTable.tsx'

const AddEventDrawer = fetched(() => import('./AddEventDrawer.tsx'))

/** A booked waybill's line of time: its freight on the truck, then at the airline; what is missing stands above it. */
export function MasterTimeline({ master }: { master: MasterDetail }) {
  const t = useT(trackingWords)
  const zone = useViewerZone()
  const client = useQueryClient()
  const mayEdit = useHolds(['/air/master/save'])
  const [isAdding, setAdding] = useState(false)
  const { id, number, status } = master
  useNews(['masterWaybill', 'workOrder', 'task'], calls.airTracking.timeline.path, 1000)
  const { data } = useQuery({ ...queryOf(calls.airTracking.timeline, { masterId: id }), enabled: number !== null })
  if (!data || !number) return null
  const { events, counts, pieces, missing } = data
  const reached = milestones.filter((code) => counts[code] > 0)
  const took = (after: typeof data) => client.setQueryData([calls.airTracking.timeline.path, { masterId: id }], after)
  const remove = async (eventId: string) => {
    const after = await call(calls.airTracking.remove, { id: eventId }).catch(() => null)
    if (after) took(after)
  }
  return (
    <DetailSection
      title={t('airTracking:title')}
      actions={
        mayEdit &&
        status !== 'void' && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('airTracking:add')}
          </Button>
        )
      }
    >
      {missing.map((one) => (
        <Banner key={one.code} kind="warning" text={missingText({ t, zone, pieces }, one)} />
      ))}
      {reached.length > 0 && (
        <p>
          {reached
            .map(
              (code) =>
                `${code} ${t('airTracking:piecesOf', { count: counts[code], all: pieces.toLocaleString('en') })}`,
            )
            .join(' · ')}
        </p>
      )}
      <TimelineTable events={events} {...(mayEdit && { onRemove: (event) => void remove(event.id) })} />
      {isAdding && (
        <AddEventDrawer
          master={master}
          suggests={nextWaybillStatus('tender', status) ? 'RCS' : 'DEP'}
          onClose={() => setAdding(false)}
          onSaved={(after) => {
            setAdding(false)
            took(after)
          }}
        />
      )}
    </DetailSection>
  )
}
