import { IconMap, IconReceipt, IconTruck, IconUsers, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Density } from '../density.ts'
import { toggledId } from '../grid/selection.ts'
import { HeaderBar } from '../shell/HeaderBar.tsx'
import { type MenuItem, MenuTree } from '../shell/MenuTree.tsx'
import { NavDrawer } from '../shell/NavDrawer.tsx'
import { UserMenu } from '../shell/UserMenu.tsx'
import { UiTextsContext } from '../texts.ts'
import { UiTimesContext } from '../times.ts'
import { NowProvider, UiProvider } from '../UiProvider.tsx'
import { CellsBench } from './CellsBench.tsx'
import { DetailBench } from './DetailBench.tsx'
import { FormBench } from './FormBench.tsx'
import { GridBench } from './GridBench.tsx'
import { MapBench } from './MapBench.tsx'
import { texts, times } from './texts.ts'

const pages: MenuItem[] = [
  {
    id: 'lists',
    title: 'Lists',
    icon: <IconTruck size={16} />,
    children: [
      { id: 'grid', title: 'A million rows', href: '?show=grid' },
      { id: 'cells', title: 'Cells that are edited', href: '?show=cells' },
      { id: 'empty', title: 'Empty', href: '?show=empty' },
      { id: 'loading', title: 'Loading', href: '?show=loading' },
      { id: 'error', title: 'Error', href: '?show=error' },
    ],
  },
  {
    id: 'forms',
    title: 'Forms',
    icon: <IconUsers size={16} />,
    children: [
      { id: 'form', title: 'Drawer and dialog', href: '?show=form' },
      { id: 'conflict', title: 'Conflict', href: '?show=conflict' },
      { id: 'unchangeable', title: 'Disabled fields', href: '?show=unchangeable' },
    ],
  },
  {
    id: 'maps',
    title: 'Maps',
    icon: <IconMap size={16} />,
    children: [
      { id: 'map', title: 'An order', href: '?show=map' },
      { id: 'fleet', title: 'A fleet', href: '?show=map&vehicles=2000' },
    ],
  },
  { id: 'detail', title: 'Detail page', icon: <IconReceipt size={16} />, href: '?show=detail' },
]

const query = new URLSearchParams(location.search)

function Workbench({ onScheme, onDensity }: { onScheme: () => void; onDensity: () => void }) {
  const [current, setCurrent] = useState(query.get('show') ?? 'grid')
  const [menu, setMenu] = useState(true)
  const [favourites, setFavourites] = useState<ReadonlySet<string>>(new Set(['grid']))
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <HeaderBar
        title="Workbench"
        homeHref="?"
        onHome={() => setCurrent('grid')}
        menuText="Menu"
        menuOpened={menu}
        onMenu={() => setMenu(!menu)}
        fullScreen={false}
        fullScreenText="Full screen"
        onFullScreen={() => document.documentElement.requestFullscreen()}
        user={
          <UserMenu
            name="A. Moreno"
            items={[
              { text: 'Light or dark', onClick: onScheme },
              { text: 'Compact or dense', onClick: onDensity },
            ]}
          />
        }
        language={<IconWorld size={16} color="var(--text-3)" aria-hidden />}
      />
      <div style={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <NavDrawer opened={menu} label="Menu">
          <MenuTree
            items={pages}
            currentId={current}
            onNavigate={(item) => setCurrent(item.id)}
            favourites={favourites}
            onToggleFavourite={(item) => setFavourites(toggledId(favourites, item.id))}
          />
        </NavDrawer>
        <main style={{ flex: 1, minWidth: 0 }}>
          {current === 'grid' && <GridBench state="rows" />}
          {current === 'empty' && <GridBench state="empty" key="empty" />}
          {current === 'loading' && <GridBench state="loading" key="loading" />}
          {current === 'error' && <GridBench state="error" key="error" />}
          {current === 'cells' && <CellsBench editable={!query.has('read')} />}
          {current === 'form' && <FormBench />}
          {current === 'unchangeable' && <FormBench unchangeable key="unchangeable" />}
          {current === 'conflict' && <FormBench conflict key="conflict" />}
          {current === 'map' && <MapBench />}
          {current === 'detail' && <DetailBench />}
        </main>
      </div>
    </div>
  )
}

function App() {
  const [scheme, setScheme] = useState<'light' | 'dark'>(query.get('scheme') === 'dark' ? 'dark' : 'light')
  const [density, setDensity] = useState<Density>('compact')
  return (
    <UiProvider retry="Try again" colorScheme={scheme} density={density}>
      <UiTextsContext value={texts}>
        <UiTimesContext value={times}>
          <NowProvider now={new Date('2025-11-20T17:30:00Z')}>
            <Workbench
              onScheme={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
              onDensity={() => setDensity(density === 'dense' ? 'compact' : 'dense')}
            />
          </NowProvider>
        </UiTimesContext>
      </UiTextsContext>
    </UiProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
