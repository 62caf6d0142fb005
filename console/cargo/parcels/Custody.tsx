import type { MovementRow } from '@shortcut/domain/cargo/piece-api.ts'
import { pieceStatusTones } from '@shortcut/domain/cargo/status-tones.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { minutesBetween, timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'

/** A phone without reception sends its acts later; below this many minutes nobody needs to know. */
const late = 5

/** What happened to a piece, on one line of time: when, what, who, from where to where, and on which device. */
export function Custody({ movements, zone }: { movements: readonly MovementRow[]; zone: string }) {
  const t = useT(parcelWords)
  return (
    <ol className={classes.custody}>
      {movements.map((move, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: movements are only ever added at the end, and one act may move a piece twice
        <li key={index}>
          <time className={classes.when} dateTime={move.at}>
            {timeIn(zone, move.at)}
          </time>
          <StatusGlyph tone={pieceStatusTones[move.toStatus]} />
          <div>
            <strong>{t(`movement:${move.action}`)}</strong>
            {move.fromPlace !== move.toPlace && (
              <span>
                {' '}
                {t('parcelPage:way', {
                  from: move.fromPlace || t('parcelPage:nowhere'),
                  to: move.toPlace || t('parcelPage:nowhere'),
                })}
              </span>
            )}
            {move.remark && <div>{move.remark}</div>}
            <div className={classes.quiet}>
              {[
                move.actorName,
                move.device && t('parcelPage:onDevice', { device: move.device }),
                minutesBetween(move.at, move.receivedAt) >= late &&
                  t('parcelPage:receivedLater', { time: timeIn(zone, move.receivedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
