import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { timeIn } from '../../time/time.ts'
import { useMinute } from '../../time/use-minute.ts'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { clockStanding } from './clock-text.ts'
import { isToEnter } from './departures.ts'
import { Lacks } from './Lacks.tsx'

const ClocksDrawer = fetched(() => import('./ClocksDrawer.tsx'))

type Props = {
  master: MasterDetail
  /** The paper has unsaved changes. */
  disabled: boolean
  onDone: (master: MasterDetail) => void
}

/** The cut-offs of a master, each with what it waits for. */
export function MasterClocks({ master, disabled, onDone }: Props) {
  const t = useT(consolidationWords, workOrderWords)
  const [isOpened, setOpened] = useState(false)
  const maySee = useHolds(['/air/consolidation/list'])
  const mayEdit = useHolds(['/air/consolidation/save'])
  const now = useMinute().getTime()
  const { path } = calls.consolidation.plan
  useNews(['masterWaybill', 'houseWaybill', 'receipt', 'cutOffRule'], path, 500)
  const { data: plan } = useQuery({ ...queryOf(calls.consolidation.plan, { id: master.id }), enabled: maySee })
  if (!plan || master.status === 'void') return null
  return (
    <DetailSection
      title={t('consolidationPage:clocks')}
      actions={
        mayEdit &&
        nextWaybillStatus('plan', master.status) && (
          <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
            {t('consolidationPage:edit')}
          </Button>
        )
      }
    >
      {isToEnter(master.status, plan) && (
        <Banner kind="warning" text={t('consolidationPage:leftFlight', { flight: plan.flightBefore })} />
      )}
      <p className={`${classes.note} ${classes.tools}`}>
        {plan.departsAt
          ? t('consolidationPage:departs', { at: timeIn(plan.zone, plan.departsAt) })
          : t('consolidationPage:noDeparture')}
      </p>
      <DataTable
        label={t('consolidationPage:clocks')}
        rows={plan.clocks}
        rowKey={({ clock }) => clock}
        columns={[
          {
            key: 'clock',
            rowHeader: true,
            header: t('consolidationPage:times'),
            cell: ({ clock }) => t(`clockKind:${clock}`),
          },
          {
            key: 'due',
            header: t('consolidationPage:due'),
            cell: ({ dueAt, state }) => (state === 'notNeeded' ? '' : timeIn(plan.zone, dueAt)),
          },
          {
            key: 'source',
            header: t('consolidationPage:source'),
            cell: ({ source, state }) =>
              source &&
              state !== 'notNeeded' &&
              t(source === 'rule' ? 'consolidationPage:byRule' : 'consolidationPage:byHand'),
          },
          {
            key: 'state',
            header: t('consolidationPage:state'),
            cell: (clock) => <StatusBadge {...clockStanding(t, clock, now)} />,
          },
          {
            key: 'lacks',
            header: t('consolidationPage:waitsFor'),
            cell: ({ lacks }) => <Lacks lacks={lacks} most={6} />,
          },
        ]}
      />
      {isOpened && (
        <ClocksDrawer
          master={master}
          plan={plan}
          onClose={() => setOpened(false)}
          onSaved={() => void call(calls.masterWaybill.detail, { id: master.id }).then(onDone)}
        />
      )}
    </DetailSection>
  )
}
