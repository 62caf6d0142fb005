import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import * as preflightWords from '@shortcut/words/en/preflight.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { placeText } from '@shortcut/words/near-place.ts'
import { IconBan } from '@tabler/icons-react'
import { formatsNow } from '../../time/formats.ts'
import { type Translate, useT } from '../../words/words.ts'
import { isAgainst, reasonText } from './driver-reasons.ts'
import { findingShown } from './finding-text.ts'
import classes from './Reasons.module.css'

/** "T-12 · TR-101 (near Joliet, IL)": the truck, and the trailer with the place where it stands. */
export function vehiclesText(t: Translate<typeof lawWords>, driver: SuggestionReply): string {
  const { truckNo, trailerNo, trailerPlace } = driver
  const where = trailerNo && trailerPlace ? ` (${placeText(t, trailerPlace, formatsNow().units)})` : ''
  return [truckNo, trailerNo].filter(Boolean).join(' · ') + where
}

/** The reasons for and against; of somebody who is blocked, everything that blocks and the way. */
export function Reasons({ driver, zone, now }: { driver: SuggestionReply; zone: string; now: string }) {
  const t = useT(preflightWords, taskWords, workOrderWords)
  const blocks = driver.findings.filter(({ severity }) => severity === 'block')
  const reasons = driver.blocked ? driver.reasons.slice(0, 1) : driver.reasons
  return (
    <span className={classes.reasons}>
      {blocks.map((block) => (
        <span key={block.code + block.message} className={classes.block}>
          <IconBan size={12} aria-hidden /> {findingShown(t, block)}{' '}
        </span>
      ))}
      {reasons.map((reason, index) => (
        <span key={reason.code + String(reason.params.paper ?? '')} data-against={isAgainst(reason) || undefined}>
          {index > 0 && <i aria-hidden> · </i>}
          {reasonText(t, reason, zone, now)}
        </span>
      ))}
    </span>
  )
}
