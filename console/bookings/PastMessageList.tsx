import type { PastMessage } from '@shortcut/domain/bookings/past-api.ts'
import { sourceName } from '@shortcut/domain/bookings/source-name.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as pastWords from '@shortcut/words/en/past.ts'
import { useViewerZone } from '../call/preferences.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './Past.module.css'

const tones = { passes: 'green', stillFails: 'red', breaks: 'red', differs: 'amber', same: 'grey-outline' } as const
/** Most differences per message; the rest is counted. */
const mostTold = 4

/** Earlier messages with their new results; unchanged ones are not listed. */
export function PastMessageList({ list }: { list: readonly PastMessage[] }) {
  const t = useT(pastWords)
  const zone = useViewerZone()
  const shown = list.filter(({ verdict }) => verdict !== 'same').sort((one, other) => rank(one) - rank(other))
  if (shown.length === 0) return null
  return (
    <ul className={classes.list}>
      {shown.map((message) => {
        const { id, verdict, customerReferenceNumber, shipmentId, at, receivedDate, isTouched } = message
        const sourceFile = sourceName((at) => timeIn(zone, at), message)
        return (
          <li key={id}>
            <StatusGlyph tone={tones[verdict]} />
            <div>
              <strong>{customerReferenceNumber || shipmentId || sourceFile}</strong> {t(`past:${verdict}`)}
              {verdict === 'passes' && !isTouched && `, ${t('past:untouched')}`}
              <small>
                {[sourceFile, at === 'file' ? '' : at, timeIn(zone, receivedDate)].filter(Boolean).join(' · ')}
              </small>
              <Told message={message} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Broken and changed ones first: people must know them before saving. */
const rank = ({ verdict }: PastMessage) => ['breaks', 'differs', 'passes', 'stillFails'].indexOf(verdict)

function Told({ message: { errors, differences } }: { message: PastMessage }) {
  const t = useT(pastWords)
  const lines = [
    ...errors.map(({ message }) => message),
    ...differences.map(({ at, was, would }) => (
      <>
        <code>{at}</code> {was || t('past:nothing')} → {would || t('past:nothing')}
      </>
    )),
  ]
  const rest = lines.length - mostTold
  return (
    <ul className={classes.told}>
      {lines.slice(0, mostTold).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are listed as they came and never move
        <li key={index}>{line}</li>
      ))}
      {rest > 0 && <li>{t('past:more', { count: rest })}</li>}
    </ul>
  )
}
