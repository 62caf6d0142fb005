import { MenuEntry, type MenuItem, MenuTree } from '@shortcut/ui/shell/MenuTree.tsx'
import { NavDrawer } from '@shortcut/ui/shell/NavDrawer.tsx'
import { useMemo } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { toggleFavourite, useFavourites } from './favourites.ts'
import { type MenuEntry as Entry, menuEntries } from './menu.ts'
import { menuIcon } from './menu-icons.tsx'
import { routes } from './routes.tsx'
import classes from './Shell.module.css'
import { useSession } from './session.ts'
import { useT } from './words.ts'

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

/** The drawer: favourites, then the menu that the server gave. */
export function Navigation({ opened }: { opened: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const menuList = useSession(({ user }) => user?.menuList)
  const items = useMemo(() => menuEntries(menuList ?? [], routes).map(itemOf), [menuList])
  const favourites = useFavourites()
  const all = items.flatMap((item) => [item, ...((item.children ?? []) as Item[])])
  const route = routes.find(({ path }) => matchPath(path, pathname))
  const current = all.find(({ path }) => path !== null && path === (route?.opensWith ?? route?.path))
  const starred = all.filter((item) => favourites.has(item.id))
  const go = (item: MenuItem) => {
    const path = all.find(({ id }) => id === item.id)?.path
    if (path) navigate(path)
  }
  return (
    <NavDrawer
      opened={opened}
      label={t('shell:menu')}
      favourites={
        starred.length > 0 && (
          <section className={classes.favourites} aria-label={t('shell:favourites')}>
            <h2>{t('shell:favourites')}</h2>
            {starred.map((item) => (
              <MenuEntry
                key={item.id}
                item={item}
                current={item.id === current?.id}
                favourite
                onNavigate={go}
                onToggleFavourite={() => toggleFavourite(item.id)}
              />
            ))}
          </section>
        )
      }
    >
      <MenuTree
        items={items}
        currentId={current?.id ?? null}
        onNavigate={go}
        favourites={favourites}
        onToggleFavourite={(item) => toggleFavourite(item.id)}
      />
    </NavDrawer>
  )
}
