import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceRow } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import {
  accountingLayouts,
  accountingPath,
  mostInOneFile,
} from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import type { perItem } from '@shortcut/domain/endpoint.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../call/call.ts'
import { download } from '../../call/download.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { tellEach } from '../../records/each.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'

/** The most per call. */
const mostAtOnce = 500

type Props = { list: ListHandle<InvoiceRow>; onIssue: (drafts: InvoiceRow[]) => void }

/** Issues or deletes the selected drafts, and exports the others as one accounting file. */
export function InvoiceActions({ list, onIssue }: Props) {
  const t = useT(invoiceDeliveryWords, invoiceWords, recordWords)
  const [deleting, setDeleting] = useState(false)
  const drafts = list.selected.filter(({ state }) => state === 'draft')
  const nameOf = (id: string) => drafts.find((draft) => draft.id === id)?.customerName ?? id

  const remove = async () => {
    const reply: z.output<typeof perItem> = { done: [], failed: [] }
    for (let at = 0; at < drafts.length; at += mostAtOnce) {
      const ids = drafts.slice(at, at + mostAtOnce).map(({ id }) => id)
      const part = await call(calls.invoice.deleteDrafts, { ids }).catch(() => null)
      if (!part) break
      reply.done.push(...part.done)
      reply.failed.push(...part.failed)
    }
    setDeleting(false)
    list.select(tellEach(t, reply, t('invoices:deleted', { count: reply.done.length }), nameOf))
    list.refresh()
  }
  const issued = list.selected.filter(({ state }) => state !== 'draft')
  const files = issued.length > 0 && (
    <>
      {accountingLayouts.map((layout) => (
        <Button
          key={layout}
          variant="default"
          disabled={issued.length > mostInOneFile}
          onClick={() => void download(accountingPath(layout), { ids: issued.map(({ id }) => id).join(',') })}
        >
          {t(`invoices:${layout}Of`, { count: issued.length })}
        </Button>
      ))}
      {issued.length > mostInOneFile && <span>{t('invoices:mostInOneFile', { most: mostInOneFile })}</span>}
    </>
  )
  if (drafts.length === 0) return files || <span>{t('invoices:onlyDrafts')}</span>
  const count = drafts.length
  return (
    <>
      {files}
      <Allowed any={['/billing/invoices/draft']}>
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t('invoices:deleteDrafts', { count })}
        </Button>
      </Allowed>
      <Allowed any={['/billing/invoices/issue']}>
        <Button onClick={() => onIssue(drafts)}>{t('invoiceRun:issue', { count })}</Button>
      </Allowed>
      <ConfirmDialog
        opened={deleting}
        title={t('invoices:deleteTitle', { count })}
        confirmText={t('invoices:deleteDrafts', { count })}
        dismissText={t('record:keep')}
        destructive
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        <p>{t('invoices:deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}
