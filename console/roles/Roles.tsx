import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../call/new-id.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useLive } from '../live/live.ts'
import { Allowed } from '../page/Allowed.tsx'
import { useT } from '../words/words.ts'
import { RoleEditor } from './RoleEditor.tsx'
import classes from './Roles.module.css'
import { draftOf, isChanged, type RoleDraft } from './role-draft.ts'

/** The list of roles, and the selected one to edit. Drafts stay while another role is shown. */
export function Roles() {
  const t = useT(roleWords)
  const replies = useQueryClient()
  const query = useQuery(queryOf(calls.role.list, {}))
  const failure = failureOf(query)
  const [drafts, setDrafts] = useState<Readonly<Record<string, RoleDraft>>>({})
  const [chosenId, setChosenId] = useState<string | null>(null)
  const refresh = () => {
    void replies.invalidateQueries({ queryKey: [calls.role.list.path] })
    void replies.invalidateQueries({ queryKey: [calls.role.detail.path] })
  }
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'role' || topic === 'user')) refresh()
  })
  const changed = Object.entries(drafts).filter(([, draft]) => isChanged(draft))
  useReportUnsaved(changed.length > 0)

  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  const roles = query.data
  if (!roles) return <SkeletonRows rows={12} columns={3} />
  const id = chosenId ?? roles[0]?.id ?? ''
  const role = roles.find((one) => one.id === id) ?? null
  const draft = drafts[id] && isChanged(drafts[id]) ? drafts[id] : role && draftOf(role)
  const put = (key: string, next: RoleDraft | null) =>
    setDrafts(({ [key]: _, ...others }) => (next ? { ...others, [key]: next } : others))
  const begin = (name: string, permissions: Iterable<Permission>) => {
    const key = newId()
    put(key, { base: null, name, permissions: new Set(permissions), acts: new Map() })
    setChosenId(key)
  }
  const item = (key: string, name: string, quiet: string) => (
    <li key={key}>
      <button type="button" aria-current={key === id || undefined} onClick={() => setChosenId(key)}>
        <span>{name}</span>
        <small>{drafts[key] && isChanged(drafts[key]) ? t('rolePage:unsaved') : quiet}</small>
      </button>
    </li>
  )
  return (
    <div className={classes.roles}>
      <nav className={classes.list} aria-label={t('rolePage:roles')}>
        <ul>
          {roles.map(({ id: key, name, users, builtIn }) =>
            item(
              key,
              name,
              [t('rolePage:users', { count: users }), builtIn && t('rolePage:builtIn')].filter(Boolean).join(' · '),
            ),
          )}
          {changed.map(([key, { base, name }]) => !base && item(key, name || t('rolePage:new'), ''))}
        </ul>
        <Allowed any={['/truck/role/save']}>
          <Button variant="default" onClick={() => begin('', [])}>
            {t('rolePage:add')}
          </Button>
        </Allowed>
      </nav>
      {draft && (
        <RoleEditor
          key={id}
          role={role}
          draft={draft}
          onChange={(next) => put(id, next)}
          onCopy={(permissions) => begin(t('rolePage:copyName', { name: draft.name }), permissions)}
          onSaved={(savedId) => {
            put(id, null)
            setChosenId(savedId)
            refresh()
          }}
          onKept={refresh}
          onGone={() => {
            put(id, null)
            setChosenId(null)
            refresh()
          }}
        />
      )}
    </div>
  )
}
