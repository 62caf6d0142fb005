import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useHolds } from '../call/session.ts'
import { besideOf, failureOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import { useT } from '../words/words.ts'
import { CustomerOrders } from './CustomerOrders.tsx'
import classes from './HomePage.module.css'

type Filter = InputOf<(typeof ownOrderApi)['list']> & Record<string, string>

const figures = [
  { name: 'homeUnderWay', filter: { state: 'underWay' } },
  { name: 'homeWaiting', filter: { state: 'waiting' } },
  { name: 'homeLate', filter: { state: 'waiting,confirmed,assigned,underWay', late: 'yes' } },
  { name: 'homeAsked', filter: { asked: 'yes' } },
] as const satisfies readonly { name: string; filter: Filter }[]

/** A customer's start: what is under way, late, or waits for an answer, each a link to its list. */
export function CustomerHome({ account }: { account: string }) {
  const t = useT(homeWords, ownWords)
  const navigate = useNavigate()
  const seesOrders = useHolds(['/own/order/list'])
  const books = useHolds(['/own/book/save'])
  useNews(['ownOrder'], calls.ownOrder.list.path, 1000)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('ownPage:homeTitle', { account })}</h1>
        {books && <Button onClick={() => navigate('/own/book')}>{t('ownPage:book')}</Button>}
      </header>
      {seesOrders && (
        <ul className={classes.customer}>
          {figures.map(({ name, filter }) => (
            <Figure key={name} name={name} filter={filter} />
          ))}
        </ul>
      )}
      {seesOrders && <CustomerOrders />}
    </div>
  )
}

type FigureProps = { name: (typeof figures)[number]['name']; filter: Filter }

function Figure({ name, filter }: FigureProps) {
  const t = useT(ownWords)
  const query = useQuery(besideOf(calls.ownOrder.list, { ...filter, pageSize: 1 }))
  const failure = failureOf(query)
  return (
    <li>
      {failure ? (
        <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
      ) : (
        <AppLink to={`/own/order?${new URLSearchParams(filter)}`}>
          <strong>{query.data ? query.data.total.toLocaleString('en') : '–'}</strong> {t(`ownPage:${name}`)}
        </AppLink>
      )}
    </li>
  )
}
