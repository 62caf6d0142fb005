import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as exchangeWords from '@shortcut/words/en/billing/exchange.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureOf, searchOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useTitle } from '../../page/title.ts'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'
import { ExchangeDays } from './ExchangeDays.tsx'
import { ExchangeImportDrawer } from './ExchangeImportDrawer.tsx'
import { ExchangePairs } from './ExchangePairs.tsx'
import { ExchangeRateForm, type TypedRate } from './ExchangeRateForm.tsx'

/** Pairs of currencies at the left, with a form for a day's rate; the days of the chosen pair at the right. */
export default function ExchangeRatesPage() {
  const t = useT(exchangeWords, fieldWords)
  useTitle(t('exchangePage:title'))
  const queries = useQueryClient()
  const [pair, setPair] = useState<{ from: string; to: string }>()
  /** The day to correct; a new object each time, so that the same day can be chosen twice. */
  const [corrected, setCorrected] = useState<TypedRate>()
  const [importing, setImporting] = useState(false)
  const query = useQuery(searchOf(calls.exchangeRate.list, pair ?? {}))
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [calls.exchangeRate.list.path] }), [queries])
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'exchangeRate')) void refresh()
  })
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void refresh()} />
  if (!query.data) return <SkeletonRows rows={16} columns={2} />
  const { from, to, pairs, list } = query.data
  const choose = (chosen: { from: string; to: string }) => {
    setPair(chosen)
    setCorrected(undefined)
  }
  const openImport = () => setImporting(true)
  return (
    <section className={classes.page} aria-label={t('exchangePage:title')}>
      <header className={classes.head}>
        <h1>{t('exchangePage:title')}</h1>
        <Allowed any={['/truck/exchangeRate/save']}>
          <Button variant="default" onClick={openImport}>
            {t('exchangePage:import')}
          </Button>
        </Allowed>
      </header>
      <div className={classes.columns}>
        <section className={classes.index} aria-label={t('exchangePage:pair')}>
          <p className={classes.quiet}>{t('exchangePage:help')}</p>
          <Allowed any={['/truck/exchangeRate/save']}>
            <ExchangeRateForm
              pair={{ from, to }}
              corrected={corrected}
              onSaved={async (saved) => {
                choose(saved)
                await refresh()
              }}
            />
          </Allowed>
          <ExchangePairs pairs={pairs} chosen={{ from, to }} onChoose={choose} />
        </section>
        <Scrollable className={classes.side} aria-label={t('exchangeField:rates')}>
          {pairs.length === 0 ? (
            <EmptyState
              title={t('exchangePage:none')}
              text={t('exchangePage:noneHelp')}
              actions={
                <Allowed any={['/truck/exchangeRate/save']}>
                  <Button onClick={openImport}>{t('exchangePage:import')}</Button>
                </Allowed>
              }
            />
          ) : (
            <ExchangeDays from={from} to={to} days={list} onCorrect={setCorrected} onDeleted={refresh} />
          )}
        </Scrollable>
      </div>
      {importing && (
        <ExchangeImportDrawer
          onClose={() => setImporting(false)}
          onDone={async () => {
            setImporting(false)
            await refresh()
          }}
        />
      )}
    </section>
  )
}
