import { staleMinutes } from '@shortcut/domain/tasks/preflight.ts'
import type * as boardWords from '@shortcut/words/en/board.ts'
import { memo } from 'react'
import type { Translate } from '../words/words.ts'
import classes from './Board.module.css'
import type { LanesBy } from './board-store.ts'
import type { Lane } from './lanes.ts'

type Props = { lane: Lane; by: LanesBy; now: number; t: Translate<typeof boardWords> }

/** The lane's name. Screen readers get it from the rows of bars. */
export const LaneHead = memo(function LaneHead({ lane, by, now, t }: Props) {
  const other = lane.with || t(by === 'driver' ? 'board:noTruck' : 'board:noDriver')
  const heard = lane.drivers[0]?.lastSeenAt
  const quiet = !heard || now - Date.parse(heard) > staleMinutes * 60_000
  return (
    <div className={classes.head} aria-hidden title={[lane.name, other, lane.homeBase].filter(Boolean).join(' · ')}>
      <i data-quiet={quiet || undefined} />
      <b>{lane.name}</b>
      <span>{other}</span>
    </div>
  )
})
