import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { OwnCertificate } from '@shortcut/domain/partners/as2-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as as2Words from '@shortcut/words/en/as2/connections.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { showError, showSuccess } from '../call/notices.ts'
import { queryOf } from '../call/use-call.ts'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { certificateName } from './certificate-name.ts'

const commonName = 'ShortCut AS2'

function download(own: OwnCertificate) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([own.certificate], { type: 'application/x-pem-file' }))
  link.download = `${certificateName(own).replace(/[^\w-]+/g, '-')}.pem`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Our certificates: made here, sent to partners, and replaced one partner at a time. */
export function As2Certificates({ zone }: { zone: string }) {
  const t = useT(as2Words, recordWords)
  const query = useQuery(queryOf(calls.as2Certificate.list, {}))
  const [removed, setRemoved] = useState<OwnCertificate | null>(null)
  const make = async () => {
    const made = await call(calls.as2Certificate.make, { name: commonName }).catch(() => null)
    if (made) showSuccess(t('as2:made'))
    await query.refetch()
  }
  const remove = async (id: string) => {
    const result = await call(calls.as2Certificate.delete, { ids: [id] }).catch(() => null)
    setRemoved(null)
    const [failed] = result?.failed ?? []
    if (failed) showError(failed.message)
    await query.refetch()
  }
  return (
    <DetailSection
      title={t('as2:own')}
      actions={
        <Button variant="default" onClick={() => void make()}>
          {t('as2:make')}
        </Button>
      }
    >
      {query.data && (
        <DataTable
          rows={query.data}
          rowKey={({ id }) => id}
          empty={t('as2:ownNone')}
          columns={[
            {
              key: 'holder',
              header: t('as2:holder'),
              rowHeader: true,
              cell: (own) => <span className={classes.whole}>{certificateName(own)}</span>,
            },
            { key: 'expires', header: t('as2:expires'), cell: ({ endsAt }) => timeIn(zone, endsAt) },
            { key: 'usedBy', header: t('as2:usedBy'), cell: ({ usedBy }) => usedBy.join(', ') },
            {
              key: 'fingerprint',
              header: t('as2:fingerprint'),
              cell: ({ fingerprint }) => (
                <span className={classes.print}>
                  {fingerprint.slice(0, 48)}
                  <wbr />
                  {fingerprint.slice(48)}
                </span>
              ),
            },
            {
              key: 'buttons',
              cell: (row) => (
                <span className={classes.buttons}>
                  <Button
                    variant="default"
                    aria-label={t('as2:downloadOf', { name: certificateName(row) })}
                    onClick={() => download(row)}
                  >
                    {t('as2:download')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={t('as2:deleteOf', { name: certificateName(row) })}
                    onClick={() => setRemoved(row)}
                  >
                    {t('as2:delete')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {removed && (
        <ConfirmDialog
          opened
          title={t('as2:deleteOwnTitle', { name: certificateName(removed) })}
          confirmText={t('as2:delete')}
          dismissText={t('record:keep')}
          destructive
          onConfirm={() => remove(removed.id)}
          onClose={() => setRemoved(null)}
        >
          <p>{t('as2:deleteOwnText')}</p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}
