import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { SortableList } from '@shortcut/ui/fields/SortableList.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, dataOf } from '../call/call.ts'
import { newId } from '../call/new-id.ts'
import { showSuccess } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { fieldErrorsOf } from '../forms/field-errors.ts'
import { useT } from '../words/words.ts'
import classes from './MenuEditor.module.css'
import { MenuItemFields } from './MenuItemFields.tsx'
import { changed, inOrder, kindOf, moved, toSend, without } from './menu-draft.ts'
import pageClasses from './RoleManagementPage.module.css'

type Draft = { items: readonly MenuItem[]; seal: string }

/** Edits the menu that every user's own is taken from: order, names, icons, visibility, and external apps. */
export default function MenuEditor() {
  const t = useT(roleWords)
  const query = useQuery({ ...queryOf(calls.menu.list, {}), staleTime: 0 })
  const failure = failureOf(query)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const editable = useHolds(['/truck/role/save'])
  useReportUnsaved(draft !== null)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={12} columns={3} />

  const { origins } = query.data
  const items = draft?.items ?? inOrder(query.data.items)
  const put = (next: readonly MenuItem[]) => setDraft({ items: next, seal: draft?.seal ?? query.data.seal })
  const discard = () => {
    setDraft(null)
    setErrors({})
    setRefused('')
  }
  const save = async () => {
    if (!draft) return
    setBusy(true)
    setErrors({})
    setRefused('')
    try {
      await call(calls.menu.save, { seal: draft.seal, items: toSend(items) }, { handles: 'all' })
      await query.refetch()
      setDraft(null)
      showSuccess(t('menuEditor:saved'))
    } catch (error) {
      setErrors(fieldErrorsOf(error, (path) => fieldIn(items, path)) ?? {})
      if (!(error instanceof CallError)) return
      if (error.code === codes.conflict) setDraft({ items, seal: dataOf<Draft>(error).seal })
      setRefused(error.code === codes.conflict ? `${error.message} ${t('menuEditor:changedMeanwhile')}` : error.message)
    } finally {
      setBusy(false)
    }
  }
  const blank = { icon: '', app_code: '', aurl: '' }
  const addGroup = () =>
    put([...items, { id: newId(), pId: null, level: 1, url: '/', name: t('menuEditor:newGroup'), ...blank }])
  const addApp = (top: MenuItem) =>
    put(
      inOrder([...items, { id: newId(), pId: top.id, level: 2, url: '/app', name: t('menuEditor:newApp'), ...blank }]),
    )
  const sortable = (pId: string | null) =>
    items.filter((item) => item.pId === pId).map((item) => ({ id: item.id, title: item.name, item }))
  const fields = (item: MenuItem) => (
    <MenuItemFields
      item={item}
      kind={kindOf(item, query.data.items)}
      editable={editable}
      errors={errors}
      onChange={(change) => put(changed(items, item.id, change))}
      {...(without(items, item.id).length < items.length && { onRemove: () => put(without(items, item.id)) })}
    />
  )
  const list = (pId: string | null) => (
    <SortableList
      items={sortable(pId)}
      className={pId === null ? classes.groups : classes.items}
      texts={{
        move: (item) => t('menuEditor:move', { item }),
        howToMove: t('menuEditor:howToMove'),
        moved: (item, place) => t('menuEditor:moved', { item, place, all: sortable(pId).length }),
      }}
      onMove={(id, to) => put(moved(items, id, to))}
    >
      {({ item }) => (
        <div className={classes.item}>
          {fields(item)}
          {pId === null && list(item.id)}
          {pId === null && editable && (
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={origins.length === 0}
              aria-label={t('menuEditor:addAppTo', { group: item.name })}
              onClick={() => addApp(item)}
            >
              {t('menuEditor:addApp')}
            </Button>
          )}
        </div>
      )}
    </SortableList>
  )
  return (
    <>
      {refused && <Banner kind="warning" text={refused} />}
      <div className={pageClasses.scroll}>
        <p className={pageClasses.quiet}>{t('menuEditor:help')}</p>
        <p className={pageClasses.quiet}>
          {origins.length > 0 ? t('menuEditor:origins', { origins: origins.join(', ') }) : t('menuEditor:noOrigins')}
        </p>
        {list(null)}
      </div>
      {editable && (
        <div className={classes.foot}>
          <Button variant="default" onClick={addGroup}>
            {t('menuEditor:addGroup')}
          </Button>
          <span />
          <Button variant="default" disabled={!draft} onClick={discard}>
            {t('menuEditor:discard')}
          </Button>
          <Button disabled={!draft} loading={busy} onClick={save}>
            {t('menuEditor:save')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The server names a field by the index of its item; this names it by the item's id, as 'id.url'. */
function fieldIn(items: readonly MenuItem[], path: string): string {
  const [, index, field] = path.split('.')
  return `${items[Number(index)]?.id}.${field}`
}
