import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { PdfTrial } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useT } from '../../words/words.ts'
import { keyText } from './draft-labels.ts'
import { forgetPdfs } from './forget-pdfs.ts'
import classes from './PdfOrder.module.css'
import type { DraftState } from './use-draft.ts'

/** What the customer's template would learn from this document, tried on the ones before it. */
export default function LearnDrawer({ state, onClose }: { state: DraftState; onClose: () => void }) {
  const t = useT(pdfOrderWords)
  const { base, accountId } = state
  const query = useQuery({
    queryKey: [calls.pdfOrder.tryTemplate.path, base.id, base.version, accountId],
    queryFn: () => call(calls.pdfOrder.tryTemplate, state.taught()),
    gcTime: 0,
    retry: false,
  })
  const { data } = query
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const saved = await call(calls.pdfOrder.learn, state.taught()).catch(() => null)
    setBusy(false)
    if (!saved) return
    onClose()
    showSuccess(t('pdfPage:learnSaved', { edition: saved.edition }))
    await forgetPdfs()
  }
  return (
    <DetailDrawer
      title={t('pdfPage:learnTitle')}
      actions={
        <Button disabled={!data} loading={busy} onClick={() => void save()}>
          {t('pdfPage:learnSave')}
        </Button>
      }
      size={760}
      onClose={onClose}
    >
      {query.isError && <p role="alert">{query.error.message}</p>}
      {query.isPending && (
        <div role="status" aria-label={t('pdfPage:learning')}>
          <SkeletonRows rows={4} columns={2} />
        </div>
      )}
      {data && <Trial trial={data} />}
    </DetailDrawer>
  )
}

function Trial({ trial: { own, edition, papers } }: { trial: PdfTrial }) {
  const t = useT(pdfOrderWords)
  const changes = papers.flatMap(({ name, changes: all }) => all.map((change) => ({ name, ...change })))
  return (
    <>
      <p>{t('pdfPage:learnIntro', { edition, values: own.values, better: own.rightThen, now: own.rightNow })}</p>
      {papers.length === 0 && <p className={classes.quiet}>{t('pdfPage:learnNone')}</p>}
      {papers.length > 0 && (
        <ul className={classes.papers}>
          {papers.map(({ id, name, values, rightNow, rightThen }) => (
            <li key={id}>
              {name}: {t('pdfPage:learnRight', { values, better: rightThen, now: rightNow })}
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && changes.length === 0 && <p className={classes.quiet}>{t('pdfPage:learnSame')}</p>}
      {changes.length > 0 && (
        <DataTable
          label={t('pdfPage:learning')}
          rows={changes}
          rowKey={({ name, key }, index) => `${index} ${name} ${key}`}
          columns={[
            { key: 'name', header: t('pdfPage:learnPaper'), cell: ({ name }) => name },
            { key: 'key', header: t('pdfPage:learnField'), cell: ({ key }) => keyText(t, key) },
            { key: 'booked', header: t('pdfPage:learnBooked'), cell: ({ booked }) => booked },
            { key: 'readNow', header: t('pdfPage:learnNow'), cell: ({ readNow }) => readNow },
            { key: 'readThen', header: t('pdfPage:learnThen'), cell: ({ readThen }) => readThen },
          ]}
        />
      )}
    </>
  )
}
