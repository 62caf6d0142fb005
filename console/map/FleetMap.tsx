import { createMovingPoints } from '@shortcut/ui/map/moving-points.ts'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHolds } from '../call/session.ts'
import { useListShortcuts } from '../lists/list-shortcuts.ts'
import { formatsNow } from '../time/formats.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import { DriverCard } from './DriverCard.tsx'
import { DriverList } from './DriverList.tsx'
import classes from './FleetMap.module.css'
import { FleetToolbar } from './FleetToolbar.tsx'
import { type FleetFilter, matches } from './fleet-points.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { MapPanel } from './MapPanel.tsx'
import { ProposalList } from './ProposalList.tsx'
import type { SideTab } from './SideTabs.tsx'
import { SideTabs } from './SideTabs.tsx'
import { UrgentList } from './UrgentList.tsx'
import { useDrivenPoints } from './use-driven-points.ts'
import { useFleet, useFleetDriver, useFleetList } from './use-fleet.ts'
import { useSelectedWay } from './use-selected-way.ts'

const everybody: FleetFilter = { doing: null, onlyUrgent: false, text: '' }

/** The map with its lists: both show the same drivers. */
export function FleetMap() {
  const t = useT(liveMapWords)
  const [query, setQuery] = useSearchParams()
  const selected = query.get('driver')
  const mayOrders = useHolds(['/work/order/list'])
  const { fleet, failure } = useFleet()
  const drivers = useFleetList(fleet)
  const moving = useMemo(createMovingPoints, [])
  const [filter, setFilter] = useState(everybody)
  const [tab, setTab] = useState<SideTab>(mayOrders ? 'urgent' : 'drivers')
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [follows, setFollows] = useState(false)
  const [isHistory, setIsHistory] = useState(false)
  const [target, setTarget] = useState<{ id: string } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useListShortcuts(search, {})
  const now = useMinute().getTime()
  const shown = useMemo(() => drivers.filter((driver) => matches(driver, filter, now)), [drivers, filter, now])
  const driver = useFleetDriver(fleet, selected)
  useDrivenPoints({ fleet, moving, filter, live: !isHistory })
  const way = useSelectedWay(driver, shown, isHistory)

  const select = (id: string | null) => {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('driver', id)
        else next.delete('driver')
        return next
      },
      { replace: true },
    )
    if (!id) setFollows(false)
  }
  /** Selects a driver in a list, and moves the map there. */
  const goTo = (id: string) => {
    select(id)
    setTarget({ id })
  }
  /** All filters end, so that the found one and its neighbors are on the map. */
  const find = (id: string) => {
    setFilter(everybody)
    goTo(id)
  }
  const pick = (id: string | null) => {
    if (id?.startsWith('stop:')) return
    select(id)
  }
  return (
    <section className={classes.page} aria-label={t('liveMap:title')}>
      <FleetToolbar
        drivers={drivers}
        filter={filter}
        onFilterChange={setFilter}
        search={search}
        onFind={find}
        isHistory={isHistory}
        onHistoryChange={setIsHistory}
      />
      {failure && (
        <p className={classes.failure} role="status">
          {t('liveMap:failed', { why: failure })}
        </p>
      )}
      <div className={classes.body}>
        <div className={classes.map}>
          <MapPanel
            label={t('liveMap:label')}
            moving={moving}
            points={way.points}
            lines={way.lines}
            fit="fleet"
            target={target}
            selected={selected}
            highlighted={highlighted}
            followed={follows ? selected : null}
            onPick={pick}
            onHover={setHighlighted}
            onUnfollow={() => setFollows(false)}
            miles={formatsNow().units === 'us'}
          />
          {driver && !isHistory && (
            <DriverCard driver={driver} follows={follows} onFollow={setFollows} onClose={() => select(null)} />
          )}
          {isHistory && (
            <HistoryBar moving={moving} filter={filter} drivers={drivers} selected={selected} onTrip={way.setTrip} />
          )}
        </div>
        <aside className={classes.side} aria-label={t('liveMap:side')}>
          <SideTabs tab={tab} onTabChange={setTab} mayOrders={mayOrders} drivers={shown.length} />
          {(tab === 'urgent' || tab === 'withoutDriver') && (
            <UrgentList key={tab} of={tab} drivers={drivers} onHighlight={setHighlighted} onGo={goTo} />
          )}
          {tab === 'drivers' && (
            <DriverList
              drivers={shown}
              selected={selected}
              known={fleet.isKnown()}
              onHighlight={setHighlighted}
              onGo={goTo}
            />
          )}
          {tab === 'proposals' && <ProposalList />}
        </aside>
      </div>
    </section>
  )
}
