import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { FoldingActions } from '@shortcut/ui/page/FoldingActions.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { Ref } from 'react'
import { useT } from '../words/words.ts'
import { FindDriver } from './FindDriver.tsx'
import classes from './FleetMap.module.css'
import { type Doing, doingOf, doings, doingTones, type FleetFilter } from './fleet-points.ts'

type Props = {
  drivers: readonly FleetDriver[]
  filter: FleetFilter
  onFilterChange: (filter: FleetFilter) => void
  search: Ref<HTMLInputElement>
  onFind: (driverId: string) => void
  isHistory: boolean
  onHistoryChange: (isHistory: boolean) => void
}

/** Filters the drivers, and switches between live and history. The statuses are the map's legend, too. */
export function FleetToolbar({ drivers, filter, onFilterChange, search, onFind, isHistory, onHistoryChange }: Props) {
  const t = useT(lawWords, liveMapWords, workOrderWords)
  const counts = new Map<Doing, number>()
  for (const driver of drivers) counts.set(doingOf(driver), (counts.get(doingOf(driver)) ?? 0) + 1)
  const nameOf = (doing: Doing) =>
    doing === 'free' || doing === 'offline' ? t(`liveMap:${doing}`) : t(`taskStatus:${doing}`)
  return (
    <div className={classes.bar}>
      <div className={classes.toolbar}>
        <h1 className={classes.title}>{t('liveMap:title')}</h1>
        <FindDriver
          drivers={drivers}
          text={filter.text}
          onTextChange={(text) => onFilterChange({ ...filter, text })}
          onFind={onFind}
          field={search}
        />
        <div role="toolbar" aria-label={t('field:status')} className={classes.choices}>
          <FoldingActions>
            <button
              type="button"
              aria-pressed={filter.doing === null}
              onClick={() => onFilterChange({ ...filter, doing: null })}
            >
              {t('liveMap:all')} <small>{drivers.length}</small>
            </button>
            {doings.map((doing) => (
              <button
                key={doing}
                type="button"
                aria-pressed={filter.doing === doing}
                onClick={() => onFilterChange({ ...filter, doing: filter.doing === doing ? null : doing })}
              >
                <StatusGlyph tone={doingTones[doing]} /> {nameOf(doing)} <small>{counts.get(doing) ?? 0}</small>
              </button>
            ))}
            <button
              type="button"
              aria-pressed={filter.onlyUrgent}
              onClick={() => onFilterChange({ ...filter, onlyUrgent: !filter.onlyUrgent })}
            >
              {t('liveMap:onlyUrgent')}
            </button>
          </FoldingActions>
        </div>
        <div role="toolbar" aria-label={t('liveMap:mode')} className={classes.choices}>
          {([false, true] as const).map((history) => (
            <button
              key={String(history)}
              type="button"
              aria-pressed={isHistory === history}
              onClick={() => onHistoryChange(history)}
            >
              {t(history ? 'liveMap:history' : 'liveMap:live')}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
