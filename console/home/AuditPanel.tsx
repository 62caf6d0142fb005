import { calls } from 'virtual:calls'
import type { Seal } from '@shortcut/domain/home/api.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { actionText, entityText } from '@shortcut/words/log-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { clockIn, timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { Count } from './Count.tsx'
import classes from './HomePage.module.css'
import { Rows } from './Rows.tsx'

const most = 12
const log = (query: Record<string, string>) => `/log/index?${new URLSearchParams(query)}`
const refusedSignIns = { action: 'session.signIn', outcome: 'refused' } as const

/** An auditor's view: the latest log rows, today's refused sign-ins, and whether all rows are sealed. */
export default function AuditPanel({ today, seal }: { today: string; seal: Seal }) {
  const t = useT(fieldWords, homeWords, lawWords, operationLogWords, recordWords, workOrderWords)
  const zone = useViewerZone()
  const from = toInstant(`${today}T00:00`, zone)
  const recent = useQuery(besideOf(calls.log.list, { pageSize: most }))
  const ofToday = useQuery(besideOf(calls.log.list, { from, pageSize: 1 }))
  const refused = useQuery(besideOf(calls.log.list, { from, outcome: 'refused', pageSize: 1 }))
  const signIns = useQuery(besideOf(calls.log.list, { from, ...refusedSignIns, pageSize: 1 }))
  useNews(['log'], calls.log.list.path, 3000)
  const day = { from: today, to: today }
  return (
    <div className={classes.columns} data-kind="audit">
      <section className={classes.panel} aria-labelledby="home-audit">
        <h2 id="home-audit">{t('home:audit')}</h2>
        <ul className={classes.received}>
          <li>
            <span>{t('home:refusedSignIns')}</span>
            <Count
              count={signIns.data?.total}
              isExact={signIns.data?.totalIsExact}
              to={log({ ...refusedSignIns, ...day })}
            />
          </li>
          <li>
            <span>{t('home:refused')}</span>
            <Count
              count={refused.data?.total}
              isExact={refused.data?.totalIsExact}
              to={log({ outcome: 'refused', ...day })}
            />
          </li>
          <li>
            <span>{t('home:logged')}</span>
            <Count count={ofToday.data?.total} isExact={ofToday.data?.totalIsExact} to={log(day)} />
          </li>
        </ul>
        <p className={seal.waiting === 0 ? classes.quiet : classes.loud} role="status">
          {seal.waiting === 0
            ? t('home:sealed', {
                count: seal.sealed,
                rows: seal.sealed.toLocaleString('en'),
                time: seal.lastAt ? timeIn(zone, seal.lastAt) : '–',
              })
            : t('home:notSealed', { count: seal.waiting })}
        </p>
      </section>
      <section className={classes.panel}>
        <h2 id="home-log">
          {t('home:recentLog')} <Link to="/log/index">{t('home:wholeLog')}</Link>
        </h2>
        <Rows
          query={recent}
          columns={4}
          table={(list) => (
            <DataTable
              labelledBy="home-log"
              roomy
              layout="clipped"
              rows={list}
              rowKey={({ id }) => id}
              columns={[
                { key: 'at', header: t('operationLog:when'), width: 96, cell: ({ at }) => clockIn(zone, at) },
                {
                  key: 'who',
                  header: t('operationLog:who'),
                  width: '24%',
                  hint: ({ actorName }) => actorName,
                  cell: ({ actorName }) => actorName,
                },
                { key: 'action', header: t('operationLog:action'), cell: ({ action }) => actionText(t, action) },
                {
                  key: 'label',
                  header: t('operationLog:label'),
                  hint: ({ entityLabel }) => entityLabel,
                  cell: ({ entity, entityLabel }) => entityLabel || entityText(t, entity),
                },
                {
                  key: 'outcome',
                  header: t('operationLog:outcome'),
                  width: 88,
                  cell: ({ outcome }) => (
                    <span className={outcome === 'refused' ? classes.late : undefined}>{t(`outcome:${outcome}`)}</span>
                  ),
                },
              ]}
            />
          )}
        />
      </section>
    </div>
  )
}
