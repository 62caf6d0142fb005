import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { useT } from '../words/words.ts'
import classes from './FleetMap.module.css'
import { useProposals } from './use-proposals.ts'
import { useOrders } from './use-urgent.ts'

type Props = { tab: SideTab; onTabChange: (tab: SideTab) => void; mayOrders: boolean; drivers: number }

/** The tabs of the lists beside the map, each with its count. */
export function SideTabs({ tab, onTabChange, mayOrders, drivers }: Props) {
  const t = useT(liveMapWords)
  const urgent = useOrders('urgent', 'dueAt', mayOrders).data
  const driverless = useOrders('withoutDriver', 'dueAt', mayOrders).data
  const proposals = useProposals(mayOrders).data
  const counts: Record<SideTab, number | undefined> = {
    urgent: urgent?.total,
    withoutDriver: driverless?.total,
    drivers,
    proposals: proposals?.length,
  }
  const tabs: readonly SideTab[] = mayOrders ? ['urgent', 'withoutDriver', 'drivers', 'proposals'] : ['drivers']
  return (
    <div role="toolbar" aria-label={t('liveMap:side')} className={classes.tabs}>
      {tabs.map((one) => (
        <button key={one} type="button" aria-pressed={one === tab} onClick={() => onTabChange(one)}>
          {t(`liveMap:${one}Tab`)} <small>{counts[one]?.toLocaleString('en')}</small>
        </button>
      ))}
    </div>
  )
}

export type SideTab = 'urgent' | 'withoutDriver' | 'drivers' | 'proposals'
