import { Button } from '@mantine/core'
import type { StockRow } from '@shortcut/domain/air/stock-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as stockWords from '@shortcut/words/en/air/stock.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { failureOf } from '../../call/use-call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { RecordHistory } from '../../records/RecordHistory.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { NumberQuestion, type NumberQuestionOf } from './NumberQuestion.tsx'
import { NumberTable } from './NumberTable.tsx'
import { airlineText, rangeText, StockState } from './stock-columns.tsx'
import { useStock } from './use-stock.ts'

type Props = { id: string; zone: string; onEdit: (record: StockRow) => void; onClose: () => void }

/** One range: what is left, each number with who has it, and its history. */
export default function StockDrawer({ id, zone, onEdit, onClose }: Props) {
  const t = useT(stockWords, recordWords)
  const query = useStock(id)
  const failure = failureOf(query)
  const stock = query.data
  const [asking, setAsking] = useState<NumberQuestionOf | null>(null)
  return (
    <DetailDrawer
      title={stock ? rangeText(t, stock) : ''}
      status={stock && <StockState row={stock} t={t} />}
      actions={
        stock && (
          <>
            <Allowed any={['/air/stock/save']}>
              <Button variant="default" onClick={() => onEdit(stock)}>
                {t('record:edit')}
              </Button>
            </Allowed>
            <Allowed any={['/air/stock/number']}>
              <Button
                disabled={!stock.nextNumber}
                onClick={() =>
                  stock.nextNumber && setAsking({ act: 'reserve', number: stock.nextNumber, isNext: true })
                }
              >
                {t('stockPage:reserveNext')}
              </Button>
            </Allowed>
          </>
        )
      }
      size={760}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!stock && !failure && <SkeletonRows rows={12} columns={2} />}
      {stock && (
        <>
          {stock.isLow && (
            <Banner
              kind="warning"
              text={t('stockPage:lowBanner', { count: stock.leftOfAirline, airline: airlineText(stock.airline) })}
            />
          )}
          <DetailSection title={t('stockPage:facts')}>
            <KeyValue
              columns={2}
              items={[
                { label: t('stockField:airline'), value: airlineText(stock.airline) },
                { label: t('stockField:nextNumber'), value: stock.nextNumber },
                { label: t('stockField:left'), value: ofAll(stock.left, stock.size) },
                { label: t('stockField:leftOfAirline'), value: stock.leftOfAirline.toLocaleString('en') },
                { label: t('stockField:reserved'), value: stock.reserved.toLocaleString('en') },
                { label: t('stockField:lowMark'), value: stock.lowMark.toLocaleString('en') },
                { label: t('stockField:used'), value: stock.used.toLocaleString('en') },
                { label: t('stockField:voided'), value: stock.voided.toLocaleString('en') },
                { label: t('stockField:remark'), value: stock.remark },
                { label: t('stockField:updatedAt'), value: `${timeIn(zone, stock.updatedAt)} · ${stock.updatedBy}` },
              ]}
            />
          </DetailSection>
          <DetailSection title={t('stockPage:numbersTitle')}>
            <NumberTable stock={stock} zone={zone} onAsk={setAsking} />
          </DetailSection>
          <RecordHistory entity="waybillStock" id={id} zone={zone} />
        </>
      )}
      {asking && <NumberQuestion id={id} of={asking} onClose={() => setAsking(null)} />}
    </DetailDrawer>
  )
}

const ofAll = (left: number, size: number) => `${left.toLocaleString('en')} / ${size.toLocaleString('en')}`
