import { ActionIcon, Select, Switch, TextInput } from '@mantine/core'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { menuIconName } from '@shortcut/words/en/access/roles.ts'
import { IconTrash } from '@tabler/icons-react'
import { menuIcon } from '../page/menu-icons.tsx'
import { useT } from '../words/words.ts'
import classes from './MenuEditor.module.css'
import { type MenuKind, shownLevel } from './menu-draft.ts'

const iconNames = Object.keys(menuIconName) as (keyof typeof menuIconName)[]

type Props = {
  item: MenuItem
  kind: MenuKind
  editable: boolean
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<MenuItem>) => void
  /** Absent for items that cannot be removed. */
  onRemove?: () => void
}

/** One line of the menu: icon, name, address and visibility. */
export function MenuItemFields({ item, kind, editable, errors, onChange, onRemove }: Props) {
  const t = useT(roleWords)
  const text = (field: 'name' | 'url' | 'app_code' | 'aurl', label: string, placeholder = '') => (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={item[field]}
      error={errors[`${item.id}.${field}`]}
      disabled={!editable}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  const known = iconNames.find((name) => name === item.icon)
  return (
    <div className={classes.fields} data-kind={kind} data-ignored={item.level === 0 || undefined}>
      <Select
        aria-label={t('menuEditor:iconOf', { item: item.name })}
        data={iconNames.map((value) => ({ value, label: t(`menuIconName:${value}`) }))}
        value={known ?? null}
        placeholder={item.icon || t('menuEditor:noIcon')}
        disabled={!editable}
        clearable
        leftSection={menuIcon(item.icon, item.url)}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {menuIcon(option.value, null)} {option.label}
          </span>
        )}
        onChange={(icon) => onChange({ icon: icon ?? '' })}
      />
      {text('name', t('menuEditor:nameOf', { item: item.name }))}
      {kind === 'app' ? (
        <>
          {text('app_code', t('menuEditor:codeOf', { item: item.name }), t('menuEditor:code'))}
          {text('aurl', t('menuEditor:addressOf', { item: item.name }), t('menuEditor:address'))}
        </>
      ) : kind === 'newGroup' ? (
        text('url', t('menuEditor:group'))
      ) : (
        <span className={classes.address}>{item.url}</span>
      )}
      <span className={classes.last}>
        <Switch
          aria-label={t('menuEditor:showItem', { item: item.name })}
          label={t('menuEditor:shown')}
          checked={item.level !== 0}
          disabled={!editable}
          onChange={(event) => onChange({ level: shownLevel(item, event.currentTarget.checked) })}
        />
        {editable && onRemove && kind !== 'page' && (
          <ActionIcon aria-label={t('menuEditor:remove', { item: item.name })} onClick={onRemove}>
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </div>
  )
}
