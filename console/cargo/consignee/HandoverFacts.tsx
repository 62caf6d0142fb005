import { calls } from 'virtual:calls'
import type { HandoverRow } from '@shortcut/domain/cargo/piece-api.ts'
import { handoverTones } from '@shortcut/domain/cargo/status-tones.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { HandoverField } from '@shortcut/words/en/cargo/parcels.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { Pictures } from '../../pictures/Pictures.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'
import { CargoPhotos } from '../CargoPhotos.tsx'
import { PermittedLink } from '../PermittedLink.tsx'
import { orderPath, piecePath, receiptPath } from '../paths.ts'
import { signedText } from './handover-text.ts'

/** One handover with its signature, pieces and photos. */
export function HandoverFacts({ row }: { row: HandoverRow }) {
  const t = useT(cargoLawWords, parcelWords)
  const maySee = useHolds(['/cargo/consignee/list'])
  const label = (field: HandoverField) => t(`handoverField:${field}`)
  const { workOrderId, bookingId, receiptId, receiptNo, condition, signatureFileId } = row
  return (
    <>
      <KeyValue
        labelWidth={128}
        items={[
          { label: label('receivedBy'), value: row.receivedBy },
          { label: label('at'), value: timeIn(row.timeZone, row.at) },
          { label: label('place'), value: row.place },
          {
            label: label('condition'),
            value: <StatusBadge text={t(`handoverCondition:${condition}`)} tone={handoverTones[condition]} />,
          },
          { label: label('accepted'), value: String(row.accepted) },
          { label: label('refused'), value: String(row.refused) },
          { label: label('idSeen'), value: row.idSeen },
          { label: label('signed'), value: signedText(t, row) },
          { label: label('customerName'), value: row.customerName },
          {
            label: label('order'),
            value: (
              <>
                {workOrderId && bookingId && (
                  <PermittedLink needs="/work/order/list" to={orderPath(workOrderId)}>
                    {bookingId}
                  </PermittedLink>
                )}
                {bookingId && receiptNo && ' · '}
                {receiptId && receiptNo && (
                  <PermittedLink needs="/cargo/management/list" to={receiptPath(receiptId)}>
                    {receiptNo}
                  </PermittedLink>
                )}
              </>
            ),
          },
          { label: label('actorName'), value: row.actorName },
          { label: label('remark'), value: row.remark },
        ]}
      />
      {signatureFileId && !row.signatureOnPhone && (
        <Pictures pictures={[{ id: signatureFileId, caption: t('parcelPage:signature', { name: row.receivedBy }) }]} />
      )}
      {maySee && <Named row={row} />}
    </>
  )
}

/** The pieces that it names, refused ones first with their reasons, and its photos. */
function Named({ row }: { row: HandoverRow }) {
  const t = useT(parcelWords)
  const { data } = useQuery(queryOf(calls.consignee.detail, { id: row.id }))
  if (!data) return null
  const refused = data.pieces.filter(({ isRefused }) => isRefused)
  const accepted = data.pieces.filter(({ isRefused }) => !isRefused)
  const list = (title: string, pieces: typeof accepted) =>
    pieces.length > 0 && (
      <>
        <h3 className={classes.heading}>{title}</h3>
        <ul className={classes.named}>
          {pieces.map(({ id, label, reason }) => (
            <li key={id}>
              <PermittedLink needs="/cargo/parcels/list" to={piecePath(id)}>
                {label}
              </PermittedLink>
              {reason && ` · ${reason}`}
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      {list(t('handoverField:refused'), refused)}
      {list(t('handoverField:accepted'), accepted)}
      {data.photos.length > 0 && <CargoPhotos photos={data.photos} label={row.receivedBy} />}
    </>
  )
}
