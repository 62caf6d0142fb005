import { staleMinutes } from '@shortcut/domain/tasks/preflight.ts'
import type * as boardWords from '@shortcut/words/en/board.ts'
import { memo } from 'react'
import { MessageSign } from '../app-online/MessageButton.tsx'
import type { Translate } from '../words/words.ts'
import type { LanesBy } from './board-store.ts'
import classes from './Lane.module.css'
import type { Lane } from './lanes.ts'

type Props = {
  lane: Lane
  by: LanesBy
  now: number
  /** Number of unread replies; undefined for people who do not write to drivers. */
  unread: number | undefined
  t: Translate<typeof boardWords>
}

/** The lane's name, which screen readers get from the rows of bars, and the sign of its messages. */
export const LaneHead = memo(function LaneHead({ lane, by, now, unread, t }: Props) {
  const [driver] = lane.drivers
  const inactive = driver !== undefined && !driver.active
  const other = lane.with || t(by === 'driver' ? 'board:noTruck' : 'board:noDriver')
  const heard = driver?.lastSeenAt
  const quiet = inactive || !heard || now - Date.parse(heard) > staleMinutes * 60_000
  return (
    <div
      className={classes.head}
      title={[lane.name, inactive && t('board:inactive'), other, lane.homeBase].filter(Boolean).join(' · ')}
    >
      <i data-quiet={quiet || undefined} aria-hidden />
      <b aria-hidden>{lane.name}</b>
      <span aria-hidden>{inactive ? t('board:inactive') : other}</span>
      {driver && unread !== undefined && (
        <MessageSign to={{ id: driver.id, name: driver.name }} unread={unread} isQuiet />
      )}
    </div>
  )
})
