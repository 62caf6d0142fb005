import { calls } from 'virtual:calls'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import type { ScreeningRecord } from '@shortcut/domain/air/security-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as securityWords from '@shortcut/words/en/air/security.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { forgetPlans } from '../consolidations/forget-plans.ts'

/** How the pieces of one waybill were made secure; a wrong record is withdrawn. */
export function ScreeningRecords({ records, isOpen }: { records: readonly ScreeningRecord[]; isOpen: boolean }) {
  const t = useT(securityWords)
  const zone = useViewerZone()
  const mayRecord = useHolds(['/air/security/save'])
  const [asked, setAsked] = useState<string | null>(null)
  const method = (row: ScreeningRecord) => t(`securityMethod:${row.method}`)
  return (
    <>
      <DataTable
        label={t('securityPage:records')}
        rows={records}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'method',
            rowHeader: true,
            header: t('securityPage:method'),
            cell: (row) =>
              row.from ? t('securityPage:methodFrom', { method: method(row), waybill: row.from }) : method(row),
          },
          {
            key: 'result',
            header: t('securityPage:result'),
            cell: ({ result, withdrawnBecause }) =>
              withdrawnBecause ? (
                <StatusBadge tone="grey-struck" text={t('securityPage:withdrawn', { reason: withdrawnBecause })} />
              ) : (
                <StatusBadge tone={result === 'passed' ? 'green' : 'red'} text={t(`securityResult:${result}`)} />
              ),
          },
          {
            key: 'pieces',
            header: t('securityPage:count'),
            align: 'end',
            cell: ({ pieces }) => pieces.toLocaleString('en'),
          },
          { key: 'doneAt', header: t('securityPage:doneAt'), cell: ({ doneAt }) => timeIn(zone, doneAt) },
          { key: 'doneBy', header: t('securityPage:doneBy'), cell: ({ doneBy }) => doneBy },
          { key: 'place', header: t('securityPage:place'), cell: ({ place }) => place },
          { key: 'seal', header: t('securityPage:seal'), cell: ({ seal }) => seal },
          mayRecord &&
            isOpen && {
              key: 'withdraw',
              width: 48,
              cell: (row) =>
                row.withdrawnBecause === '' &&
                row.from === '' && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('securityPage:withdraw', { method: method(row) })}
                    onClick={() => setAsked(row.id)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                ),
            },
        ]}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={t('securityPage:withdrawTitle')}
        confirmText={t('securityPage:withdrawConfirm')}
        destructive
        reason={{ label: t('securityPage:reason'), required: true }}
        onConfirm={async (reason) => {
          if (asked) await call(calls.airSecurity.withdraw, { id: asked, reason }).catch(() => null)
          setAsked(null)
          await forgetPlans()
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t('securityPage:withdrawText')}</p>
      </ConfirmDialog>
    </>
  )
}
