import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { MenuItem } from '../late/menu-items.tsx'
import { onPlainClick } from '../link-click.ts'
import { MenuAt } from '../MenuAt.tsx'
import { useTexts } from '../texts.ts'
import classes from './tag-tabs.module.css'

export type TagTab = { path: string; href: string; title: string; fixed: boolean }

type Props = {
  label: string
  tabs: readonly TagTab[]
  shown: string
  onGo: (path: string) => void
  onRefresh: (path: string) => void
  onClose: (path: string) => void
  onCloseOthers: (path: string) => void
  onCloseAll: () => void
}

type Asked = { path: string; x: number; y: number }
const middleButton = 1

/**
 * The visited pages. A right click or the menu key opens a tab's menu, a middle click or Delete closes it. If there is
 * not enough room, the wheel scrolls the tabs; the shown one is always visible.
 */
export function TagTabs({ label, tabs, shown, onGo, onRefresh, onClose, onCloseOthers, onCloseAll }: Props) {
  const texts = useTexts().tabs
  const strip = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<Asked | null>(null)
  const asked = tabs.find(({ path }) => path === menu?.path)
  useEffect(() => {
    if (!strip.current || !tabs.some(({ path }) => path === shown)) return
    // Called after the next layout and each time that the strip has another width. At once, the page would be laid out twice.
    const observer = new ResizeObserver(([entry]) =>
      entry?.target.querySelector('[data-shown]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    observer.observe(strip.current)
    return () => observer.disconnect()
  }, [shown, tabs])

  const openMenu = (path: string) => (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // The menu key has no pointer position.
    const byKey = event.clientX === 0 && event.clientY === 0
    setMenu({ path, x: byKey ? box.left : event.clientX, y: byKey ? box.bottom : event.clientY })
  }
  const onKeyDown =
    ({ path, fixed }: TagTab) =>
    (event: KeyboardEvent) => {
      if (event.key === 'Delete' && !fixed) onClose(path)
    }
  const onMiddle =
    ({ path, fixed }: TagTab) =>
    (event: MouseEvent) => {
      if (event.button !== middleButton) return
      // A middle click on a link would open it in a browser tab.
      event.preventDefault()
      if (!fixed) onClose(path)
    }
  const scroll = (event: WheelEvent<HTMLUListElement>) => {
    if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
  }
  const act = (action: (path: string) => void) => () => {
    if (menu) action(menu.path)
  }
  return (
    <nav aria-label={label} className={classes.tabs}>
      <ul ref={strip} className={classes.strip} onWheel={scroll}>
        {tabs.map((tab) => (
          <li key={tab.path} className={classes.tab} data-shown={tab.path === shown || undefined}>
            <a
              href={tab.href}
              title={tab.title}
              aria-current={tab.path === shown ? 'page' : undefined}
              onClick={onPlainClick(() => onGo(tab.path))}
              onAuxClick={onMiddle(tab)}
              onContextMenu={openMenu(tab.path)}
              onKeyDown={onKeyDown(tab)}
            >
              {tab.title}
            </a>
            {!tab.fixed && (
              <button type="button" aria-label={texts.closeTab(tab.title)} onClick={() => onClose(tab.path)}>
                <IconX size={12} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <MenuAt label={label} at={asked ? menu : null} onClose={() => setMenu(null)}>
        <MenuItem onClick={act(onRefresh)}>{texts.refresh}</MenuItem>
        <MenuItem onClick={act(onClose)} disabled={asked?.fixed}>
          {texts.close}
        </MenuItem>
        <MenuItem onClick={act(onCloseOthers)}>{texts.closeOthers}</MenuItem>
        <MenuItem onClick={onCloseAll}>{texts.closeAll}</MenuItem>
      </MenuAt>
    </nav>
  )
}
