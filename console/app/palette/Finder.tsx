import { SearchButton } from '@shortcut/ui/shell/SearchButton.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { useShortcuts } from '../../page/shortcuts.ts'
import { leftAt } from '../../page/tabs.ts'
import { useT } from '../../words/words.ts'
import classes from '../shell/Shell.module.css'
import { goKeys } from './go-keys.ts'
import { useMenuPages } from './menu-pages.ts'

const Palette = fetched(() => import('./Palette.tsx'), Typed)
const Shortcuts = fetched(() => import('./Shortcuts.tsx'))

/** The header's search, what it opens, and the keys that work on every page. */
export function Finder() {
  const t = useT(findingWords)
  const navigate = useNavigate()
  const pages = useMenuPages()
  const mayMap = useHolds(['/map/list'])
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const [text, setText] = useState('')
  const cameFrom = useRef<Element | null>(null)

  const open = (what: 'palette' | 'shortcuts') => {
    cameFrom.current = document.activeElement
    setText('')
    setOpened(what)
  }
  const focusOn = (element: Element | null) => element instanceof HTMLElement && element.focus()
  const close = () => {
    setOpened(null)
    focusOn(cameFrom.current)
  }
  const go = (path: string) => {
    setOpened(null)
    navigate(leftAt(path))
    focusOn(document.getElementById('content'))
  }
  const find = () => open('palette')
  const goTo = (path: string, title: string) => {
    const key = goKeys[path]
    return key ? [{ keys: `g ${key}`, text: title, act: () => go(path) }] : []
  }
  useShortcuts('everywhere', [
    ...['mod+k', 'p', '/'].map((keys) => ({
      keys,
      text: t('keys:open'),
      act: find,
      overDrawers: keys === 'mod+k',
    })),
    { keys: '?', text: t('keys:show'), act: () => open('shortcuts') },
  ])
  useShortcuts('go', [
    ...goTo('/home', t('page:home')),
    ...(mayMap ? goTo('/map', t('keys:liveMap')) : []),
    ...pages.flatMap(({ path, title }) => goTo(path, title.split(' / ').at(-1) ?? title)),
  ])

  return (
    <>
      <SearchButton
        text={t('finder:open')}
        keys="mod+k"
        onClick={find}
        onNear={() => void Palette.fetch().catch(() => {})}
      />
      {opened === 'palette' && (
        <Palette
          text={text}
          onTextChange={setText}
          onGo={go}
          onAct={(act) => {
            close()
            act()
          }}
          onShowShortcuts={() => open('shortcuts')}
          onClose={close}
        />
      )}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </>
  )
}

/** Takes text typed before the palette is loaded. */
type TypedProps = { text: string; onTextChange: (text: string) => void }

function Typed({ text, onTextChange }: TypedProps) {
  const t = useT(findingWords)
  return (
    <input
      ref={(field) => field?.focus()}
      className={classes.typed}
      aria-label={t('finder:label')}
      value={text}
      onChange={(event) => onTextChange(event.currentTarget.value)}
    />
  )
}
