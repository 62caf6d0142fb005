import type { MovementRow, pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { pieceStatusTones } from '@shortcut/domain/cargo/status-tones.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import type { ReactNode } from 'react'
import { Pictures } from '../../pictures/Pictures.tsx'
import { minutesBetween, timeIn } from '../../time/time.ts'
import { deviceText } from '../../users/device-text.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'
import { CargoPhotos } from '../CargoPhotos.tsx'

/** A phone without reception sends its acts later; below this many minutes nobody needs to know. */
const late = 5
type Piece = ReplyOf<typeof pieceApi.detail>

/** The way of a piece on one line of time, from its booking to the signature: when, what, who, on which device, with photos. */
export function Custody({ piece }: { piece: Piece }) {
  const t = useT(parcelWords)
  const { before, movements, timeZone, handover } = piece
  const signed = movements.findLast(({ action }) => action === 'release' || action === 'deliver')
  // One act may move a piece twice: its photos stand at the first.
  const firstOf = (move: MovementRow) => movements.find(({ actId }) => actId === move.actId) === move
  return (
    <ol className={classes.custody}>
      {before.map(({ what, at, who, of }) => (
        <Moment key={what} at={at} zone={timeZone} tone="grey-outline" what={t(`movementBefore:${what}`)} way={of}>
          {who && <div className={classes.quiet}>{who}</div>}
        </Moment>
      ))}
      {movements.map((move, index) => {
        const photos = firstOf(move) ? piece.photos.filter(({ actId }) => actId === move.actId) : []
        const what = t(`movement:${move.action}`)
        return (
          <Moment
            // biome-ignore lint/suspicious/noArrayIndexKey: movements are only ever added at the end, and one act may move a piece twice
            key={index}
            at={move.at}
            zone={timeZone}
            tone={pieceStatusTones[move.toStatus]}
            what={what}
            way={
              move.fromPlace !== move.toPlace &&
              t('parcelPage:way', {
                from: move.fromPlace || t('parcelPage:nowhere'),
                to: move.toPlace || t('parcelPage:nowhere'),
              })
            }
          >
            {move.remark && <div>{move.remark}</div>}
            <div className={classes.quiet}>
              {[
                move.actorName,
                move.device && t('parcelPage:onDevice', { device: deviceText(move.device) }),
                minutesBetween(move.at, move.receivedAt) >= late &&
                  t('parcelPage:receivedLater', { time: timeIn(timeZone, move.receivedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
            {photos.length > 0 && <CargoPhotos photos={photos} label={`${piece.label}, ${what}`} />}
            {move === signed && handover?.signatureFileId && !handover.signatureOnPhone && (
              <Pictures
                pictures={[
                  { id: handover.signatureFileId, caption: t('parcelPage:signature', { name: handover.receivedBy }) },
                ]}
              />
            )}
          </Moment>
        )
      })}
    </ol>
  )
}

type MomentProps = {
  at: string
  zone: string
  tone: (typeof pieceStatusTones)[MovementRow['toStatus']]
  what: string
  way: string | false
  children: ReactNode
}

function Moment({ at, zone, tone, what, way, children }: MomentProps) {
  return (
    <li>
      <time className={classes.when} dateTime={at}>
        {timeIn(zone, at)}
      </time>
      <StatusGlyph tone={tone} />
      <div>
        <strong>{what}</strong>
        {way && <span> {way}</span>}
        {children}
      </div>
    </li>
  )
}
