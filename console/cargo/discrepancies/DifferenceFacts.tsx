import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import { durationOf } from '@shortcut/words/duration.ts'
import type { DiscrepancyField } from '@shortcut/words/en/cargo/discrepancies.ts'
import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { minutesBetween, timeIn } from '../../time/time.ts'
import { currentLanguage, useT } from '../../words/words.ts'
import { PermittedLink } from '../PermittedLink.tsx'
import { orderPath, piecePath, receiptPath } from '../paths.ts'
import { differenceText, ownerText } from './difference-text.ts'
import { resolutionText } from './resolution-text.ts'

/** What was found, by whom and since when, and how it was resolved. */
export function DifferenceFacts({ row }: { row: DiscrepancyRow }) {
  const t = useT(cargoLawWords, discrepancyWords)
  const now = (useNow() ?? new Date()).toISOString()
  const label = (field: DiscrepancyField) => t(`discrepancyField:${field}`)
  const { pieceId, homeReceiptId, workOrderId, resolution } = row
  const found = { time: timeIn(row.timeZone, row.foundAt), who: row.foundBy }
  const age = durationOf(Math.max(0, minutesBetween(row.foundAt, now)), currentLanguage())
  return (
    <KeyValue
      labelWidth={128}
      items={[
        { label: label('difference'), value: differenceText(t, row) },
        {
          label: label('receiptNo'),
          value: (
            <PermittedLink needs="/cargo/management/list" to={receiptPath(row.receiptId)}>
              {row.receiptNo}
            </PermittedLink>
          ),
        },
        { label: label('customerName'), value: row.customerName },
        {
          label: label('bookingId'),
          value: workOrderId && (
            <PermittedLink needs="/work/order/list" to={orderPath(workOrderId)}>
              {row.bookingId}
            </PermittedLink>
          ),
        },
        ...(pieceId
          ? [
              {
                label: label('label'),
                value: (
                  <PermittedLink needs="/cargo/parcels/list" to={piecePath(pieceId)}>
                    {row.label ?? ''}
                  </PermittedLink>
                ),
              },
            ]
          : []),
        ...(homeReceiptId
          ? [
              {
                label: label('homeReceipt'),
                value: (
                  <PermittedLink needs="/cargo/management/list" to={receiptPath(homeReceiptId)}>
                    {row.homeReceiptNo ?? ''}
                  </PermittedLink>
                ),
              },
            ]
          : []),
        {
          label: label('foundAt'),
          value: resolution ? t('discrepancyPage:by', found) : t('discrepancyPage:openSince', { ...found, age }),
        },
        { label: label('remark'), value: row.remark },
        { label: label('owner'), value: ownerText(t, row) },
        ...(resolution
          ? [
              { label: label('resolution'), value: resolutionText(t, row.kind, resolution) },
              {
                label: label('resolved'),
                value: t('discrepancyPage:by', { time: timeIn(row.timeZone, row.resolvedAt), who: row.resolvedBy }),
              },
              { label: label('reply'), value: row.reply },
              { label: label('reason'), value: row.reason },
            ]
          : []),
      ]}
    />
  )
}
