import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InvoiceRow } from '@shortcut/domain/billing/invoice-api.ts'
import type { perItem } from '@shortcut/domain/endpoint.ts'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { Allowed } from '../app/Allowed.tsx'
import { call } from '../app/call.ts'
import { type TextKey, useT } from '../app/words.ts'
import { tellEach } from '../records/each.ts'
import type { ListHandle } from '../records/RecordListPage.tsx'
import { sumText } from './money.ts'

/** So many are issued in one call: each is a step of the bar, and what was done stays done. */
const atOnce = 20

/** Issues or deletes the drafts among the selected. Issuing goes on in steps, and can be stopped between them. */
export function InvoiceActions({ list }: { list: ListHandle<InvoiceRow> }) {
  const t = useT()
  const [asking, setAsking] = useState<'issue' | 'delete' | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [stopping] = useState({ asked: false })
  const drafts = list.selected.filter(({ state }) => state === 'draft')
  const nameOf = (id: string) => drafts.find((draft) => draft.id === id)?.customerName ?? id

  const each = async (run: (ids: string[]) => Promise<z.output<typeof perItem>>, doneText: TextKey) => {
    const reply: z.output<typeof perItem> = { done: [], failed: [] }
    stopping.asked = false
    for (let at = 0; at < drafts.length && !stopping.asked; at += atOnce) {
      setProgress({ done: at, all: drafts.length })
      const part = await run(drafts.slice(at, at + atOnce).map(({ id }) => id)).catch(() => null)
      if (!part) break
      reply.done.push(...part.done)
      reply.failed.push(...part.failed)
    }
    setProgress(null)
    setAsking(null)
    const failed = tellEach(t, reply, t(doneText, { count: reply.done.length }), nameOf)
    const settled = new Set(reply.done)
    list.select([...failed, ...drafts.filter(({ id }) => !settled.has(id) && !failed.includes(id)).map(({ id }) => id)])
    list.refresh()
  }
  if (drafts.length === 0) return <span>{t('invoices:onlyDrafts')}</span>
  const count = drafts.length
  return (
    <>
      <Allowed any={['/billing/invoices/draft']}>
        <Button variant="default" onClick={() => setAsking('delete')}>
          {t('invoices:deleteDrafts', { count })}
        </Button>
      </Allowed>
      <Allowed any={['/billing/invoices/issue']}>
        <Button onClick={() => setAsking('issue')}>{t('invoices:issue', { count })}</Button>
      </Allowed>
      <ConfirmDialog
        opened={asking === 'issue'}
        title={t('invoices:issueTitle', { count })}
        confirmText={t('invoices:issue', { count })}
        onConfirm={() => each((ids) => call(calls.invoice.issue, { ids }), 'invoices:issued')}
        onClose={() => {
          if (progress) stopping.asked = true
          else setAsking(null)
        }}
      >
        <p>{t('invoices:issueText', { sum: sumText(drafts) })}</p>
        {progress && (
          <p role="status">
            <progress value={progress.done} max={progress.all} aria-label={t('invoices:progress')} />{' '}
            {t('invoices:progressOf', { done: progress.done, all: progress.all })}
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('invoices:deleteTitle', { count })}
        confirmText={t('invoices:deleteDrafts', { count })}
        dismissText={t('record:keep')}
        destructive
        onConfirm={() => each((ids) => call(calls.invoice.deleteDrafts, { ids }), 'invoices:deleted')}
        onClose={() => setAsking(null)}
      >
        <p>{t('invoices:deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}
