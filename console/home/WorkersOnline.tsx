import { calls } from 'virtual:calls'
import * as homeWords from '@shortcut/words/en/home.ts'
import { useQuery } from '@tanstack/react-query'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { useT } from '../words/words.ts'
import { Count } from './Count.tsx'
import classes from './HomePage.module.css'

const presences = ['online', 'stale', 'offline'] as const

/** How many warehouse workers' apps are online. */
export function WorkersOnline() {
  const t = useT(homeWords)
  return (
    <section className={classes.panel} aria-labelledby="home-workers">
      <h2 id="home-workers">{t('home:workers')}</h2>
      <ul className={classes.received}>
        {presences.map((presence) => (
          <Workers key={presence} presence={presence} />
        ))}
      </ul>
    </section>
  )
}

function Workers({ presence }: { presence: (typeof presences)[number] }) {
  const t = useT(homeWords)
  const { data } = useQuery({
    ...besideOf(calls.appOnline.list, { kind: 'worker', presence, pageSize: 1 }),
    // Presence ends by time alone.
    refetchInterval: 60_000,
  })
  useNews(['appOnline'], calls.appOnline.list.path)
  return (
    <li>
      <span>{t(`home:${presence}`)}</span>
      <Count
        count={data?.total}
        isExact={data?.totalIsExact}
        to={`/warehouse/monitor?kind=worker&presence=${presence}`}
      />
    </li>
  )
}
