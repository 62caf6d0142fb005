import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { listCall } from '../lists/list-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordActions } from '../records/RecordActions.tsx'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { ImportExport } from '../records/transfer/ImportExport.tsx'
import { useT } from '../words/words.ts'
import type { AccountDetail } from './account-form.ts'
import { type AccountRow, accountColumns, accountFilters } from './columns.tsx'

const AccountDrawer = fetched(() => import('./AccountDrawer.tsx'))

const fetchAccounts = listCall(calls.account.list)

const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const pathOf = (id: string) => `/truck/account/detail/${id}`
const hrefOf = (id: string) => base + pathOf(id)

export default function AccountListPage() {
  const t = useT(accountWords, driverWords, fieldWords, lawWords, recordWords)
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ edit: AccountDetail | null } | null>(null)
  const edit = async (id: string) => setOpen({ edit: await call(calls.account.detail, { id }) })
  return (
    <RecordListPage<AccountRow>
      grid="account"
      title={t('page:accounts')}
      topic="account"
      filters={accountFilters}
      optionsOf={() => [
        { value: 'yes', label: t('accountPage:hasKeys') },
        { value: 'no', label: t('accountPage:hasNoKeys') },
      ]}
      columnsOf={useCallback((around) => accountColumns({ t, hrefOf, ...around }), [t])}
      standardLayout={{ pinned: ['name'] }}
      fetch={fetchAccounts}
      none={{ title: t('accountPage:none'), text: t('accountPage:noneHelp') }}
      onShow={useCallback((id: string) => navigate(pathOf(id)), [navigate])}
      selects
      actions={(list) => (
        <>
          <RecordActions
            list={list}
            edit={{ permission: '/truck/account/save', run: edit }}
            remove={{
              permission: '/truck/account/delete',
              question: t('manage:confirmDelete'),
              run: (ids) => call(calls.account.delete, { ids }),
            }}
            nameOf={({ name }) => name}
          />
          <ImportExport kind="account" list={list} />
        </>
      )}
      mainAction={() => (
        <Allowed any={['/truck/account/save']}>
          <Button onClick={() => setOpen({ edit: null })}>{t('accountPage:add')}</Button>
        </Allowed>
      )}
    >
      {(list) =>
        open && (
          <AccountDrawer
            account={open.edit}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setOpen(null)
              list.refresh()
            }}
          />
        )
      }
    </RecordListPage>
  )
}
