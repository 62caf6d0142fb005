import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureOf, queryOf, searchOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useTitle } from '../../page/title.ts'
import { useSoon } from '../../time/use-soon.ts'
import { useT } from '../../words/words.ts'
import { FuelChart } from './FuelChart.tsx'
import { FuelImportDrawer } from './FuelImportDrawer.tsx'
import { FuelIndex } from './FuelIndex.tsx'
import { FuelProgrammeDrawer } from './FuelProgrammeDrawer.tsx'
import { FuelProgrammes } from './FuelProgrammes.tsx'
import classes from './FuelSurchargePage.module.css'
import { FuelTester } from './FuelTester.tsx'

/** Several changes of one action arrive as one or two batches: one reading covers them all. */
const settleFor = 150

/** Weekly diesel prices at the left; surcharges, programs and a tester at the right. */
export default function FuelSurchargePage() {
  const t = useT(fuelWords)
  useTitle(t('fuelPage:title'))
  const queries = useQueryClient()
  const [region, setRegion] = useState('')
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState<'import' | 'new' | { id: string } | null>(null)
  const index = useQuery(searchOf(calls.fuelSurcharge.list, region ? { region } : {}))
  const programmes = useQuery(queryOf(calls.fuelSurcharge.programmes, {}))
  const refresh = useCallback(
    () =>
      Promise.all(
        [calls.fuelSurcharge.list, calls.fuelSurcharge.programmes].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      ),
    [queries],
  )
  const soon = useSoon(() => void refresh(), settleFor)
  useLive((news) => {
    const about = ['fuelPrice', 'fuelProgramme', 'account']
    if (news === 'resync' || news.some(({ topic }) => about.includes(topic))) soon()
  })
  const failure = failureOf(index) ?? failureOf(programmes)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void refresh()} />
  if (!index.data || !programmes.data) return <SkeletonRows rows={16} columns={2} />
  const programme = programmes.data.find(({ id }) => id === chosen) ?? programmes.data[0]
  /** The currency of all programs that use the index. */
  const currency = programmes.data.find(({ region: one }) => one === index.data.region)?.currency ?? 'USD'
  const edited = typeof open === 'object' ? programmes.data.find(({ id }) => id === open?.id) : undefined
  const close = () => setOpen(null)
  const done = async () => {
    close()
    await refresh()
  }
  return (
    <section className={classes.page} aria-label={t('fuelPage:title')}>
      <header className={classes.head}>
        <h1>{t('fuelPage:title')}</h1>
        <Allowed any={['/truck/fuelSurcharge/save']}>
          <Button variant="default" onClick={() => setOpen('import')}>
            {t('fuelPage:import')}
          </Button>
          <Button onClick={() => setOpen('new')}>{t('fuelPage:newProgramme')}</Button>
        </Allowed>
      </header>
      <div className={classes.columns}>
        <FuelIndex
          index={index.data}
          currency={currency}
          programme={programme}
          onRegion={setRegion}
          onChanged={refresh}
        />
        <Scrollable className={classes.side} aria-label={t('fuelPage:programmes')}>
          <FuelChart index={index.data} currency={currency} programme={programme} />
          <FuelProgrammes
            programmes={programmes.data}
            chosen={programme?.id}
            onChoose={setChosen}
            onEdit={(id) => setOpen({ id })}
            onChanged={refresh}
          />
          <FuelTester programmes={programmes.data} chosen={programme?.id} index={index.data} />
        </Scrollable>
      </div>
      {open === 'import' && <FuelImportDrawer region={index.data.region} onClose={close} onDone={done} />}
      {(open === 'new' || edited) && (
        <FuelProgrammeDrawer
          key={edited?.id ?? 'new'}
          programme={edited ?? null}
          region={index.data.region}
          onClose={close}
          onSaved={done}
        />
      )}
    </section>
  )
}
