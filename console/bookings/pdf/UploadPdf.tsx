import { calls } from 'virtual:calls'
import { Button, FileButton } from '@mantine/core'
import type { pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useState } from 'react'
import { showError, showSuccess } from '../../call/notices.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { sendFile } from '../../records/upload.ts'
import { useT } from '../../words/words.ts'
import { forgetPdfs } from './forget-pdfs.ts'

type Kept = ReplyOf<(typeof pdfOrderApi)['send']>

/** Uploads documents, one after the other. */
export function UploadPdf({ onSent }: { onSent: (first: string | null) => void }) {
  const t = useT(pdfOrderWords)
  const [share, setShare] = useState<number | null>(null)
  const send = async (files: readonly File[]) => {
    const kept: Kept = []
    setShare(0)
    for (const [index, file] of files.entries()) {
      const onProgress = (part: number) => setShare((index + part) / files.length)
      try {
        kept.push(...(await sendFile<Kept>(calls.pdfOrder.send.path, file, file.name, onProgress)))
      } catch (error) {
        showError((error as Error).message)
      }
    }
    setShare(null)
    if (kept.length === 0) return
    showSuccess(t('pdfPage:uploaded', { count: kept.length }))
    onSent(kept.length === 1 ? (kept[0]?.id ?? null) : null)
    await forgetPdfs()
  }
  return (
    <Allowed any={['/bookingMonitor/pdf/book']}>
      <FileButton multiple accept="application/pdf,.pdf,.zip" onChange={(files) => void send(files)}>
        {(props) => (
          <Button {...props} disabled={share !== null}>
            {share === null ? t('pdfPage:upload') : t('pdfPage:uploading', { share: Math.round(share * 100) })}
          </Button>
        )}
      </FileButton>
    </Allowed>
  )
}
