import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { type BoardMaster, boardViews, mostOnBoard } from '@shortcut/domain/air/consolidation-api.ts'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as consoleWords from '@shortcut/words/en/console.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fetched } from '../../call/fetched.tsx'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { ViewTabs } from '../../cargo/ViewTabs.tsx'
import { useNews } from '../../live/use-news.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useTitle } from '../../page/title.ts'
import { useSettled } from '../../time/use-settled.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from './Consolidations.module.css'
import { FlightTable } from './FlightTable.tsx'

const RulesDrawer = fetched(() => import('./RulesDrawer.tsx'))

/** The filters, kept in the address, so that Back, a reload and a link keep them. */
function useAsked() {
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const q = useSettled(typed.trim(), 250)
  const view = boardViews.find((one) => one === query.get('view')) ?? 'here'
  const [flightFrom, flightTo] = [query.get('from') ?? '', query.get('to') ?? '']
  const ask = (change: Record<string, string>) =>
    setQuery(
      (now) =>
        Object.fromEntries(Object.entries({ ...Object.fromEntries(now), ...change }).filter(([, value]) => value)),
      { replace: true },
    )
  return {
    view,
    typed,
    type: (text: string) => {
      setTyped(text)
      ask({ q: text.trim() })
    },
    flightFrom,
    flightTo,
    ask,
    isFiltered: q !== '' || flightFrom !== '' || flightTo !== '',
    input: { view, q, ...(flightFrom && { flightFrom }), ...(flightTo && { flightTo }) },
  }
}

/** Consolidations by flight, with their houses and the four cut-offs. */
export default function ConsolidationPage() {
  const t = useT(consoleWords, consolidationWords)
  useTitle(t('page:consolidations'))
  const zone = useViewerZone()
  const asked = useAsked()
  const [hasRules, setRules] = useState(false)
  const today = dayIn(zone, new Date().toISOString())
  const { path } = calls.consolidation.board
  useNews(['masterWaybill', 'houseWaybill', 'receipt', 'cutOffRule'], path, 500)
  const query = useQuery({ ...queryOf(calls.consolidation.board, asked.input), placeholderData: keepPreviousData })
  const failure = failureOf(query)
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <h1>{t('page:consolidations')}</h1>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('consolidationPage:search')}
          placeholder={t('consolidationPage:search')}
          value={asked.typed}
          onChange={({ currentTarget: { value } }) => asked.type(value)}
          maxLength={longestSearch}
        />
        <DateTimeField
          kind="date"
          className={classes.day ?? ''}
          aria-label={t('consolidationPage:from')}
          today={today}
          value={asked.flightFrom}
          onChange={(from) => asked.ask({ from })}
        />
        <span aria-hidden="true">–</span>
        <DateTimeField
          kind="date"
          className={classes.day ?? ''}
          aria-label={t('consolidationPage:to')}
          today={today}
          value={asked.flightTo}
          onChange={(to) => asked.ask({ to })}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setRules(true)}>
            {t('consolidationPage:rules')}
          </Button>
        </div>
      </div>
      <ViewTabs
        label={t('consolidationPage:views')}
        views={boardViews}
        value={asked.view}
        textOf={(view) => t(`boardView:${view}`)}
        onChange={(view) => asked.ask({ view: view === 'here' ? '' : view })}
      />
      {failure ? (
        <ErrorState title={t('consolidationPage:failed')} text={failure.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Board {...query.data} isFiltered={asked.isFiltered} />
      ) : (
        <SkeletonRows rows={12} columns={7} />
      )}
      {hasRules && <RulesDrawer onClose={() => setRules(false)} />}
    </div>
  )
}

type BoardProps = { list: readonly BoardMaster[]; hasMore: boolean; isFiltered: boolean }

function Board({ list, hasMore, isFiltered }: BoardProps) {
  const t = useT(consolidationWords)
  if (list.length === 0)
    return isFiltered ? (
      <EmptyState title={t('consolidationPage:none')} text={t('consolidationPage:noneFound')} />
    ) : (
      <EmptyState
        title={t('consolidationPage:none')}
        text={t('consolidationPage:noneHelp')}
        actions={
          <Allowed any={['/air/master/list']}>
            <Link to="/air/master">{t('consolidationPage:toMasters')}</Link>
          </Allowed>
        }
      />
    )
  const flights = Map.groupBy(list, ({ flight, flightOn, origin }) => JSON.stringify([flight, flightOn, origin]))
  return (
    <div className={classes.board}>
      {[...flights].map(([key, masters]) => (
        <FlightTable key={key} masters={masters} />
      ))}
      {hasMore && <p className={classes.note}>{t('consolidationPage:more', { count: mostOnBoard })}</p>}
    </div>
  )
}
