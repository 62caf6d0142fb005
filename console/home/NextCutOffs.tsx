import { calls } from 'virtual:calls'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clockStanding } from '../air/consolidations/clock-text.ts'
import { Lacks } from '../air/consolidations/Lacks.tsx'
import { queryOf } from '../call/use-call.ts'
import { PermittedLink } from '../cargo/PermittedLink.tsx'
import { useNews } from '../live/use-news.ts'
import { shortTimeIn } from '../time/time.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import classes from './HomePage.module.css'
import { Rows } from './Rows.tsx'

/** The cut-offs of flights that are next, with what each lacks. */
export default function NextCutOffs() {
  const t = useT(consolidationWords, workOrderWords)
  const now = useMinute()
  useNews(['masterWaybill', 'houseWaybill', 'receipt', 'cutOffRule'], calls.consolidation.next.path, 2000)
  const query = useQuery(queryOf(calls.consolidation.next, { count: 6 }))
  if (query.data?.list.length === 0) return null
  return (
    <section className={`${classes.panel} ${classes.cutOffs}`}>
      <h2 id="home-cut-offs">
        <Link to="/air/consolidation">{t('consolidationPage:next')}</Link>{' '}
        <small>{t('consolidationPage:nextHelp')}</small>
      </h2>
      <Rows
        query={query}
        columns={5}
        table={(list) => (
          <DataTable
            labelledBy="home-cut-offs"
            roomy
            rows={list}
            rowKey={({ masterId, clock: { clock } }) => `${masterId} ${clock}`}
            columns={[
              {
                key: 'due',
                rowHeader: true,
                header: t('consolidationPage:due'),
                cell: ({ zone, clock }) => clock.dueAt && shortTimeIn(zone, clock.dueAt, now.toISOString()),
              },
              {
                key: 'clock',
                header: t('consolidationPage:times'),
                cell: ({ clock: { clock } }) => t(`clockKind:${clock}`),
              },
              {
                key: 'state',
                header: t('consolidationPage:state'),
                cell: ({ clock }) => <StatusBadge {...clockStanding(t, clock, now.getTime())} />,
              },
              {
                key: 'master',
                header: t('consolidationPage:master'),
                cell: ({ masterId, master, flight }) => (
                  <>
                    <PermittedLink needs="/air/master/list" to={`/air/master/${masterId}`}>
                      {master}
                    </PermittedLink>
                    {flight && ` · ${flight}`}
                  </>
                ),
              },
              {
                key: 'lacks',
                header: t('consolidationPage:waitsFor'),
                cell: ({ clock }) => <Lacks lacks={clock.lacks} most={2} />,
              },
            ]}
          />
        )}
      />
    </section>
  )
}
