import { type MenuItem, MenuTree } from '@shortcut/ui/shell/MenuTree.tsx'
import { NavDrawer } from '@shortcut/ui/shell/NavDrawer.tsx'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { IntakeCount } from '../../bookings/IntakeCount.tsx'
import { NeedRepairCount } from '../../bookings/NeedRepairCount.tsx'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import type { MenuEntry as Entry } from '../../page/menu.ts'
import { menuIcon } from '../../page/menu-icons.tsx'
import { leftAt } from '../../page/tabs.ts'
import { useT } from '../../words/words.ts'
import { toggleFavourite, useFavourites } from '../favourites/favourites.ts'

const Favourites = fetched(() => import('../favourites/Favourites.tsx'))

/** The number of waiting items of an entry's page. */
type CountAt = (path: string | null) => ReactNode
type Item = MenuItem & { path: string | null }
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

const itemOf = (entry: Entry, countAt: CountAt): Item => ({
  id: entry.id,
  title: entry.name,
  icon: menuIcon(entry.icon, entry.path ?? entry.children[0]?.path ?? null),
  path: entry.path,
  ...(entry.path && { href: base + entry.path }),
  count: countAt(entry.path),
  ...(entry.children.length > 0 && {
    children: entry.children.map((child) => ({ ...itemOf(child, countAt), icon: undefined })),
  }),
})

type Props = { entries: readonly Entry[]; current: Entry | null; opened: boolean }

/** The drawer: favourites, then the menu from the server. */
export function Navigation({ entries, current, opened }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const mendsBookings = useHolds(['/bookingMonitor/index/repair'])
  const items = useMemo(() => {
    const countAt: CountAt = (path) => {
      if (mendsBookings && path === '/bookingMonitor/index') return <NeedRepairCount />
      return path === '/bookingMonitor/mail' || path === '/bookingMonitor/pdf' ? <IntakeCount path={path} /> : undefined
    }
    return entries.map((entry) => itemOf(entry, countAt))
  }, [entries, mendsBookings])
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
      favourites={starred.length > 0 && <Favourites items={starred} currentId={current?.id ?? null} onNavigate={go} />}
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
