import { Button } from '@mantine/core'
import { ButtonMenu } from '@shortcut/ui/late/ButtonMenu.tsx'
import { MenuItem } from '@shortcut/ui/late/menu-items.tsx'
import * as listWords from '@shortcut/words/en/list.ts'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { download } from '../../call/download.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useT } from '../../words/words.ts'

type Props = {
  /** The list's download path, such as /truck/export. */
  path: string
  /** The list as shown: its filters, search and sort, and the visible columns in their order. */
  list: { wire: Readonly<Record<string, unknown>>; columns: readonly string[] }
  /** The menu's text for a file with all fields, whatever is shown; absent if there is no such file. */
  whole?: string
  /** More menu items, placed first. */
  children?: ReactNode
}

/** Downloads the list as a file, with its current filters. */
export function FileMenu({ path, list, whole, children }: Props) {
  const t = useT(listWords)
  const zone = useViewerZone()
  const wire = Object.fromEntries(Object.entries(list.wire).map(([name, value]) => [name, String(value)]))
  const params = { ...wire, zone }
  const shown = { ...params, columns: list.columns.join() }
  const save = (what: Record<string, string>, format: string) => download(path, { ...what, format })
  return (
    <ButtonMenu
      button={(its) => (
        <Button variant="default" rightSection={<IconChevronDown size={12} aria-hidden />} {...its}>
          {t(children ? 'files:menu' : 'files:menuExport')}
        </Button>
      )}
    >
      {children}
      <MenuItem onClick={() => save(shown, 'csv')} title={t('files:help')}>
        {t('files:csv')}
      </MenuItem>
      <MenuItem onClick={() => save(shown, 'xlsx')} title={t('files:help')}>
        {t('files:xlsx')}
      </MenuItem>
      {whole && (
        <MenuItem onClick={() => save(params, 'xlsx')} title={whole}>
          {t('files:whole')}
        </MenuItem>
      )}
    </ButtonMenu>
  )
}
