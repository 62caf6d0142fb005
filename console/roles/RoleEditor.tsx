import { calls } from 'virtual:calls'
import { Button, Checkbox, TextInput } from '@mantine/core'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { codes } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentBy } from '../call/act-id.ts'
import { CallError, call, dataOf, saveOnce } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { tellEach } from '../records/each.ts'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { useT } from '../words/words.ts'
import { Holders } from './Holders.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import classes from './Roles.module.css'
import { isChanged, type Role, type RoleDraft, rebased } from './role-draft.ts'

type Props = {
  /** Null for a role that is not saved yet. */
  role: Role | null
  draft: RoleDraft
  onChange: (draft: RoleDraft | null) => void
  onCopy: (permissions: readonly Permission[]) => void
  onSaved: (id: string) => void
  onGone: () => void
  /** After a setting was saved at once, such as the required second factor. */
  onKept: () => void
}

/** One role: its name, its permissions and its users. */
export function RoleEditor({ role, draft, onChange, onCopy, onSaved, onGone, onKept }: Props) {
  const t = useT(recordWords, roleWords)
  const zone = useViewerZone()
  const { data: pages } = useQuery(queryOf(calls.role.permissions, {}))
  const [nameError, setNameError] = useState<string | undefined>()
  /** The user who saved the role while it was being edited here. */
  const [changedBy, setChangedBy] = useState('')
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const maySave = useHolds(['/truck/role/save'])
  const editable = maySave && !role?.builtIn
  const changed = isChanged(draft)
  const yours = pages?.flatMap(({ permissions }) => permissions.filter((one) => one.yours)) ?? []

  const send = ({ base, name, permissions, acts }: RoleDraft) => {
    const input = { ...(base && { id: base.id, version: base.version }), name, permissions: [...permissions] }
    return call(calls.role.save, sentBy(acts, input), { handles: [codes.invalid, codes.conflict] })
  }
  const change = (first: { id: string; version: number }) => {
    const next = { ...draft, base: { ...first, name: '', permissions: [] } }
    onChange(next)
    return send(next)
  }
  const save = async () => {
    setBusy(true)
    setNameError(undefined)
    try {
      const { id } = await saveOnce(() => send(draft), change)
      showSuccess(t(draft.base ? 'rolePage:saved' : 'rolePage:added'))
      setChangedBy('')
      onSaved(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === codes.invalid) {
        setNameError(error.fields.find(({ path }) => path === 'name')?.message ?? error.message)
      } else if (error.code === codes.conflict) {
        const theirs = dataOf<Role>(error)
        onChange(rebased(draft, theirs))
        setChangedBy(theirs.updatedBy)
      }
    } finally {
      setBusy(false)
    }
  }
  const demand = async (demanded: boolean) => {
    if (!role) return
    await call(calls.role.demandSecondFactor, { id: role.id, demanded }).then(onKept, () => undefined)
  }
  const remove = async () => {
    setDeleting(false)
    if (!role) return
    const reply = await call(calls.role.delete, { ids: [role.id] }).catch(() => null)
    if (reply && tellEach(t, reply, t('rolePage:deleted'), () => role.name).length === 0) onGone()
  }
  return (
    <div className={classes.editor}>
      {changedBy && <Banner kind="warning" text={t('rolePage:changedMeanwhile', { who: changedBy })} />}
      <div className={classes.scroll}>
        <div className={classes.head}>
          <TextInput
            label={t('rolePage:name')}
            value={draft.name}
            readOnly={!editable}
            error={nameError}
            autoComplete="off"
            onChange={(event) => {
              setNameError(undefined)
              onChange({ ...draft, name: event.currentTarget.value })
            }}
          />
        </div>
        {!editable && (
          <p className={classes.help}>{t(role?.builtIn && maySave ? 'rolePage:builtInHelp' : 'rolePage:lookOnly')}</p>
        )}
        {role && (
          <Checkbox
            className={classes.demand}
            label={t('rolePage:demandsFactor')}
            description={t('rolePage:demandsFactorHelp')}
            checked={role.demandsSecondFactor}
            disabled={!maySave}
            onChange={(event) => void demand(event.currentTarget.checked)}
          />
        )}
        <DetailSection title={t('rolePage:permissions')}>
          {pages && (
            <PermissionTree
              pages={pages}
              granted={draft.permissions}
              onChange={editable ? (permissions) => onChange({ ...draft, permissions }) : undefined}
            />
          )}
        </DetailSection>
        {role && <Holders roleId={role.id} />}
        {role && <RecordHistory entity="role" id={role.id} zone={zone} />}
      </div>
      {maySave && (
        <div className={classes.foot}>
          <span className={classes.left}>
            {editable && role && (
              <Button variant="default" onClick={() => setDeleting(true)}>
                {t('rolePage:delete')}
              </Button>
            )}
            {role && (
              <Button
                variant="default"
                onClick={() =>
                  onCopy(yours.flatMap(({ permission }) => (draft.permissions.has(permission) ? permission : [])))
                }
              >
                {t('rolePage:copy')}
              </Button>
            )}
          </span>
          {editable && (
            <>
              <Button variant="default" disabled={!changed} onClick={role ? () => onChange(null) : onGone}>
                {t('rolePage:discard')}
              </Button>
              <Button disabled={!changed} loading={busy} onClick={save}>
                {t('rolePage:save')}
              </Button>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={deleting}
        title={t('rolePage:deleteTitle')}
        confirmText={t('rolePage:delete')}
        dismissText={t('record:keep')}
        destructive
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        <p>{t('rolePage:deleteHelp', { name: role?.name ?? '' })}</p>
      </ConfirmDialog>
    </div>
  )
}
