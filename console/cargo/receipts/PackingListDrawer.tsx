import { calls } from 'virtual:calls'
import { bookedOf } from '@shortcut/domain/cargo/packing-list.ts'
import type { ReceiptRow, receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as cargoFileWords from '@shortcut/words/en/cargo/files.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { fieldErrorsOf } from '../../forms/field-errors.ts'
import { useSent } from '../../forms/use-form.ts'
import { DropFile } from '../../records/transfer/DropFile.tsx'
import { sendFile } from '../../records/upload.ts'
import { useT } from '../../words/words.ts'
import { bareKgShown, kgShown, volumeShown, weightUnit } from '../amounts.ts'
import { forgetReceipts } from './use-receipt.ts'

type PackingList = ReplyOf<(typeof receiptApi)['readPackingList']>
const mostShown = 100

/** Announces the pieces of a packing list: read, shown with what is wrong, and expected all together. */
export default function PackingListDrawer({ receipt, onClose }: { receipt: ReceiptRow; onClose: () => void }) {
  const t = useT(cargoFileWords, cargoLawWords)
  const [reading, setReading] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [list, setList] = useState<PackingList | null>(null)
  const sent = useSent()
  const { id, receiptNo } = receipt

  const read = async (file: File) => {
    setRefused([])
    setList(null)
    setReading({ name: file.name, share: 0 })
    const { path } = calls.receipt.readPackingList
    await sendFile<PackingList>(path, file, file.name, (share) => setReading({ name: file.name, share })).then(
      setList,
      (error: Error) => setRefused([error.message]),
    )
    setReading(null)
  }
  const announce = async () => {
    if (!list || list.faults.length > 0 || list.pieces.length === 0) return
    try {
      await call(calls.receipt.announcePieces, sent({ id, pieces: list.pieces }), { handles: [codes.invalid] })
      showSuccess(t('packingList:announced', { count: list.pieces.length, label: receiptNo }))
      onClose()
      await forgetReceipts()
    } catch (error) {
      const sentences = Object.values(fieldErrorsOf(error) ?? {})
      if (sentences.length > 0) setRefused(sentences)
    }
  }
  const faults = [
    ...(list?.faults ?? []).map(({ row, column, message }) => t('packingList:fault', { row, column, message })),
    ...refused,
  ]
  const isGood = list !== null && faults.length === 0 && list.pieces.length > 0
  return (
    <FormDrawer
      opened
      title={t('packingList:title', { label: receiptNo })}
      submitText={t('packingList:announce', { count: isGood ? list.pieces.length : 0 })}
      dirty={list !== null}
      over={!isGood}
      onSubmit={announce}
      onClose={onClose}
    >
      <FormSection title={t('packingList:file')}>
        <div className={wholeLine}>
          <DropFile text={t('packingList:drop')} reading={reading} onChoose={read} />
          <p>{t('packingList:help')}</p>
        </div>
        {faults.length > 0 && (
          <div className={wholeLine}>
            <Banner kind="error" text={t('packingList:faults', { count: faults.length })} />
            <ul>
              {faults.slice(0, mostShown).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
        {list && list.unknown.length > 0 && (
          <p className={wholeLine}>{t('packingList:unknown', { columns: list.unknown.join(', ') })}</p>
        )}
      </FormSection>
      {list && list.pieces.length > 0 && (
        <FormSection title={t('packingList:found', { count: list.pieces.length })}>
          <div className={wholeLine}>
            <p>{totalsOf(list)}</p>
            {receipt.bookedPieces !== null && receipt.workOrderId !== null && (
              <p>{t('packingList:ofOrder', { count: receipt.bookedPieces })}</p>
            )}
            <DataTable
              label={t('packingList:title', { label: receiptNo })}
              rows={list.pieces.slice(0, mostShown)}
              rowKey={({ label }) => label}
              empty=""
              columns={[
                { key: 'label', header: t('pieceFile:label'), rowHeader: true, cell: ({ label }) => label },
                {
                  key: 'packaging',
                  header: t('pieceFile:packaging'),
                  cell: ({ packaging }) => t(`packaging:${packaging}`),
                },
                {
                  key: 'kg',
                  header: `${t('pieceFile:weight')} (${weightUnit()})`,
                  align: 'end',
                  cell: ({ kg }) => bareKgShown(kg),
                },
                { key: 'cm3', header: t('packingList:volume'), align: 'end', cell: ({ cm3 }) => volumeShown(cm3) },
                { key: 'hazmat', header: t('pieceFile:hazmatClass'), cell: ({ hazmatClass }) => hazmatClass },
                {
                  key: 'temperature',
                  header: t('pieceFile:temperature'),
                  cell: ({ temperature }) => temperature && t(`temperature:${temperature}`),
                },
              ]}
            />
          </div>
        </FormSection>
      )}
    </FormDrawer>
  )
}

const totalsOf = ({ pieces }: PackingList) => {
  const { kg, cm3 } = bookedOf(pieces)
  return [kgShown(kg), volumeShown(cm3)].filter(Boolean).join(' · ')
}
