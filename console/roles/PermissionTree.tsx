import { Checkbox } from '@mantine/core'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { roleApi } from '@shortcut/domain/users/role-api.ts'
import { useT } from '../words/words.ts'
import classes from './PermissionTree.module.css'

export type PermissionPages = ReplyOf<(typeof roleApi)['permissions']>

type Props = {
  pages: PermissionPages
  granted: ReadonlySet<Permission>
  /** Absent if nothing can be changed. */
  onChange?: ((granted: ReadonlySet<Permission>) => void) | undefined
}

/** Every permission of a role as a sentence, grouped by page. Permissions that the user does not have are grey. */
export function PermissionTree({ pages, granted, onChange }: Props) {
  const t = useT(roleWords)
  const set = (permissions: readonly Permission[], on: boolean) => {
    const next = new Set(granted)
    for (const one of permissions)
      if (on) next.add(one)
      else next.delete(one)
    onChange?.(next)
  }
  return (
    <div className={classes.tree} data-readonly={!onChange || undefined}>
      {pages.map(({ page, title, permissions }) => {
        const yours = permissions.filter((one) => one.yours).map((one) => one.permission)
        const count = permissions.filter((one) => granted.has(one.permission)).length
        const all = count === permissions.length
        return (
          <fieldset key={page}>
            <legend>
              <Checkbox
                label={title}
                aria-label={t('rolePage:all', { page: title })}
                checked={all}
                indeterminate={count > 0 && !all}
                disabled={!onChange || yours.length === 0}
                onChange={() => set(yours, !yours.every((one) => granted.has(one)))}
              />
              <span className={classes.count}>{t('rolePage:granted', { count, all: permissions.length })}</span>
            </legend>
            {permissions.map(({ permission, sentence, yours: mine }) => (
              <div key={permission} className={classes.one} title={mine ? permission : t('rolePage:notYours')}>
                <Checkbox
                  label={sentence}
                  checked={granted.has(permission)}
                  disabled={!onChange || !mine}
                  onChange={(event) => set([permission], event.currentTarget.checked)}
                />
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
