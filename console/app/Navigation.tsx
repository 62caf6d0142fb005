import { type MenuItem, MenuTree } from '@shortcut/ui/shell/MenuTree.tsx'
import { NavDrawer } from '@shortcut/ui/shell/NavDrawer.tsx'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toggleFavourite, useFavourites } from './favourites.ts'
import type { MenuEntry as Entry } from './menu.ts'
import { menuIcon } from './menu-icons.tsx'
import { leftAt } from './tabs/tabs.ts'
import { useT } from './words.ts'

const Favourites = lazy(() => import('./Favourites.tsx'))

type Item = MenuItem & { path: string | null }
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

const itemOf = (entry: Entry): Item => ({
  id: entry.id,
  title: entry.name,
  icon: menuIcon(entry.icon, entry.path ?? entry.children[0]?.path ?? null),
  path: entry.path,
  ...(entry.path && { href: base + entry.path }),
  ...(entry.children.length > 0 && {
    children: entry.children.map((child) => ({ ...itemOf(child), icon: undefined })),
  }),
})

type Props = { entries: readonly Entry[]; current: Entry | null; opened: boolean }

/** The drawer: favourites, then the menu that the server gave. */
export function Navigation({ entries, current, opened }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const items = useMemo(() => entries.map(itemOf), [entries])
  const favourites = useFavourites()
  const all = items.flatMap((item) => [item, ...((item.children ?? []) as Item[])])
  const starred = favourites.flatMap((id) => all.find((item) => item.id === id) ?? [])
  const go = (item: MenuItem) => {
    const path = all.find(({ id }) => id === item.id)?.path
    if (path) navigate(leftAt(path))
  }
  return (
    <NavDrawer
      opened={opened}
      label={t('shell:menu')}
      favourites={
        starred.length > 0 && (
          <Suspense fallback={null}>
            <Favourites items={starred} currentId={current?.id ?? null} onNavigate={go} />
          </Suspense>
        )
      }
    >
      <MenuTree
        items={items}
        currentId={current?.id ?? null}
        onNavigate={go}
        favourites={new Set(favourites)}
        onToggleFavourite={(item) => toggleFavourite(item.id)}
      />
    </NavDrawer>
  )
}
