import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as userWords from '@shortcut/words/en/access/users.ts'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useCallback, useState } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { listCall } from '../lists/list-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordActions } from '../records/RecordActions.tsx'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useT } from '../words/words.ts'
import { type UserRow, userColumns } from './columns.tsx'
import { FreezeActions } from './FreezeActions.tsx'
import { useRoleOptions } from './use-roles.ts'
import { userFilters } from './user-filters.ts'
import { type UserDetail, userTones } from './user-form.ts'

const UserDrawer = fetched(() => import('./UserDrawer.tsx'))
const UserDetailDrawer = fetched(() => import('./UserDetailDrawer.tsx'))

const listUsers = listCall(calls.user.list)
/** Both states together are the same as no filter. */
const fetchUsers: typeof listUsers = ({ frozen, ...input }, signal) =>
  listUsers({ ...input, ...(String(frozen).includes(',') ? {} : { frozen }) }, signal)

type Open = { show: string } | { edit: UserDetail | null }

export default function UserListPage() {
  const t = useT(driverWords, fieldWords, userWords)
  const [open, setOpen] = useState<Open | null>(null)
  const roles = useRoleOptions()
  const edit = async (id: string) => setOpen({ edit: await call(calls.user.detail, { id }) })
  return (
    <RecordListPage<UserRow>
      grid="user"
      title={t('page:users')}
      topic="user"
      filters={userFilters}
      optionsOf={(column) =>
        column === 'roles'
          ? roles
          : (['active', 'frozen'] as const).map((status) => {
              const label = t(`userStatus:${status}`)
              return {
                value: String(status === 'frozen'),
                label,
                show: <StatusBadge text={label} tone={userTones[status]} />,
              }
            })
      }
      columnsOf={useCallback((around) => userColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['name'] }}
      fetch={fetchUsers}
      none={{ title: t('userPage:none'), text: t('userPage:noneHelp') }}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      selects
      actions={(list) => (
        <>
          <RecordActions
            list={list}
            edit={{ permission: '/truck/user/save', run: edit }}
            remove={{
              permission: '/truck/user/delete',
              question: t('manage:confirmDelete'),
              run: (ids) => call(calls.user.delete, { ids }),
            }}
            codes="user"
            nameOf={({ name }) => name}
          />
          <FreezeActions list={list} />
        </>
      )}
      mainAction={() => (
        <Allowed any={['/truck/user/save']}>
          <Button onClick={() => setOpen({ edit: null })}>{t('userPage:add')}</Button>
        </Allowed>
      )}
    >
      {(list, zone) => (
        <>
          {open && 'show' in open && (
            <UserDetailDrawer
              id={open.show}
              zone={zone}
              onEdit={(user) => setOpen({ edit: user })}
              onClose={() => setOpen(null)}
            />
          )}
          {open && 'edit' in open && (
            <UserDrawer
              user={open.edit}
              onClose={() => setOpen(null)}
              onSaved={() => {
                setOpen(null)
                list.refresh()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
