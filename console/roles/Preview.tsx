import { calls } from 'virtual:calls'
import { MultiSelect } from '@mantine/core'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Picker } from '../forms/Picker.tsx'
import { Allowed } from '../page/Allowed.tsx'
import { type MenuEntry, menuEntries } from '../page/menu.ts'
import { menuIcon } from '../page/menu-icons.tsx'
import { useRoleOptions } from '../users/use-roles.ts'
import { useT } from '../words/words.ts'
import classes from './Preview.module.css'
import pageClasses from './RoleManagementPage.module.css'

const findUsers = async (q: string, signal: AbortSignal) =>
  (await call(calls.user.list, { ...(q && { q }), pageSize: 20 }, { signal })).list.map(({ id, name, account }) => ({
    value: id,
    label: `${name} (${account})`,
  }))

/** The menu and the permissions of a user, or of some roles together. */
export default function Preview() {
  const t = useT(roleWords)
  const options = useRoleOptions()
  const [userId, setUserId] = useState('')
  const [roleIds, setRoleIds] = useState<readonly string[]>([])
  const chosen = userId !== '' || roleIds.length > 0
  const query = useQuery({
    ...queryOf(calls.role.preview, userId ? { userId } : { roleIds: roleIds.join(',') }),
    enabled: chosen,
    staleTime: 0,
  })
  const { data: pages = [] } = useQuery(queryOf(calls.role.permissions, {}))
  const failure = failureOf(query)
  const menu = query.data?.menuList
  const entries =
    menu &&
    menuEntries(
      menu,
      menu.map(({ url }) => ({ path: url })),
    )
  const held = new Set(query.data?.permissionlist)
  const may = pages
    .map((group) => ({ ...group, permissions: group.permissions.filter(({ permission }) => held.has(permission)) }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <div className={pageClasses.scroll}>
      <div className={pageClasses.choice}>
        <Allowed any={['/truck/user/list']}>
          <Picker
            label={t('rolePage:person')}
            finds="user"
            find={findUsers}
            value={userId}
            onChange={(id) => {
              setUserId(id)
              setRoleIds([])
            }}
          />
        </Allowed>
        <MultiSelect
          label={t('rolePage:theirRoles')}
          data={[...options]}
          value={[...roleIds]}
          searchable
          clearable
          onChange={(ids) => {
            setRoleIds(ids)
            setUserId('')
          }}
        />
      </div>
      {!chosen && <p className={pageClasses.quiet}>{t('rolePage:choosePreview')}</p>}
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {entries && (
        <div className={classes.columns}>
          <div>
            <DetailSection title={t('rolePage:sees')}>
              {entries.length === 0 && <p className={pageClasses.quiet}>{t('rolePage:seesNothing')}</p>}
              <MenuLines entries={entries} />
            </DetailSection>
          </div>
          <div>
            <DetailSection title={t('rolePage:may')}>
              {may.length === 0 && <p className={pageClasses.quiet}>{t('rolePage:mayNothing')}</p>}
              {may.map(({ page, title, permissions }) => (
                <div key={page} className={classes.group}>
                  <h3>{title}</h3>
                  <ul>
                    {permissions.map(({ permission, sentence }) => (
                      <li key={permission}>{sentence}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </DetailSection>
          </div>
        </div>
      )}
    </div>
  )
}

function MenuLines({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={classes.menu}>
      {entries.map(({ id, name, icon, path, children }) => (
        <li key={id}>
          <span>
            {menuIcon(icon, path ?? children[0]?.path ?? null)} {name}
          </span>
          {children.length > 0 && <MenuLines entries={children} />}
        </li>
      ))}
    </ul>
  )
}
