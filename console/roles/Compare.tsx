import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useRoleOptions } from '../users/use-roles.ts'
import { useT } from '../words/words.ts'
import classes from './Compare.module.css'
import pageClasses from './RoleManagementPage.module.css'

/** The differences between two roles, grouped by page. */
export default function Compare() {
  const t = useT(roleWords)
  const options = useRoleOptions()
  const [one, setOne] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const query = useQuery({
    ...queryOf(calls.role.compare, { one: one ?? '', other: other ?? '' }),
    enabled: one !== null && other !== null,
    staleTime: 0,
  })
  const { data: pages = [] } = useQuery(queryOf(calls.role.permissions, {}))
  const failure = failureOf(query)
  const nameOf = (id: string | null) => options.find(({ value }) => value === id)?.label ?? ''
  const choose = (label: string, value: string | null, onChange: (id: string | null) => void) => (
    <Select label={label} data={[...options]} value={value} onChange={onChange} searchable />
  )
  const differs = (permission: Permission) =>
    query.data && (query.data.onlyOne.includes(permission) || query.data.onlyOther.includes(permission))
  const differing = pages
    .map(({ page, title, permissions }) => ({
      page,
      title,
      permissions: permissions.filter(({ permission }) => differs(permission)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <div className={pageClasses.scroll}>
      <div className={pageClasses.choice}>
        {choose(t('rolePage:one'), one, setOne)}
        {choose(t('rolePage:other'), other, setOther)}
      </div>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {(!one || !other) && <p className={pageClasses.quiet}>{t('rolePage:chooseTwo')}</p>}
      {query.data && differing.length === 0 && <p className={pageClasses.quiet}>{t('rolePage:same')}</p>}
      {query.data && differing.length > 0 && (
        <DataTable
          className={classes.table}
          sticky
          roomy
          rows={differing.flatMap(({ title, permissions }) => permissions.map((one) => ({ ...one, title })))}
          rowKey={({ permission }) => permission}
          groupOf={({ title }) => title}
          columns={[
            { key: 'permission', header: t('rolePage:permission'), cell: ({ sentence }) => sentence },
            {
              key: 'one',
              header: nameOf(one),
              width: 176,
              cell: ({ permission }) => t(query.data.onlyOne.includes(permission) ? 'rolePage:yes' : 'rolePage:no'),
            },
            {
              key: 'other',
              header: nameOf(other),
              width: 176,
              cell: ({ permission }) => t(query.data.onlyOther.includes(permission) ? 'rolePage:yes' : 'rolePage:no'),
            },
          ]}
        />
      )}
      {query.data && query.data.both.length > 0 && (
        <p className={pageClasses.quiet}>{t('rolePage:inCommon', { count: query.data.both.length })}</p>
      )}
    </div>
  )
}
