import { TagTabs } from '@shortcut/ui/shell/TagTabs.tsx'
import * as deskWords from '@shortcut/words/en/desk.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fetched } from '../../call/fetched.tsx'
import { closeAllTabs, closeOtherTabs, closeTab, leftAt, nextTab, unsavedAmong, useTabs } from '../../page/tabs.ts'
import { useT } from '../../words/words.ts'

const LosesTyping = fetched(() => import('./LosesTyping.tsx'))
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The strip of visited pages and its menu. Asks before unsaved changes are lost. */
export function OpenTabs({ shown }: { shown: string }) {
  const t = useT(deskWords)
  const navigate = useNavigate()
  const tabs = useTabs()
  const [asking, setAsking] = useState<{ titles: readonly string[]; go: () => void } | null>(null)

  /** Acts at once, or after a question if pages with unsaved changes would close. */
  const unlessTyped = (paths: readonly string[], go: () => void) => {
    const typed = unsavedAmong(paths)
    const titles = tabs.filter(({ path }) => typed.includes(path)).map(({ title }) => title)
    if (titles.length > 0) setAsking({ titles, go })
    else go()
  }
  const closing = (paths: readonly string[], close: () => void) =>
    unlessTyped(paths, () => {
      close()
      const next = nextTab(shown)
      if (next !== shown) navigate(next)
    })
  const others = (path: string) => tabs.map((tab) => tab.path).filter((one) => one !== path)

  return (
    <>
      <TagTabs
        label={t('tabs:label')}
        tabs={tabs.map(({ path, search, title, meta }) => ({
          path,
          href: base + path + search,
          title,
          fixed: meta.affix,
        }))}
        shown={shown}
        onGo={(path) => path !== shown && navigate(leftAt(path))}
        onRefresh={(path) =>
          unlessTyped([path], () => navigate(`/redirect${leftAt(path)}`, { replace: path === shown }))
        }
        onClose={(path) => closing([path], () => closeTab(path))}
        onCloseOthers={(path) => closing(others(path), () => closeOtherTabs(path))}
        onCloseAll={() => closing(others(''), closeAllTabs)}
      />
      {asking && <LosesTyping titles={asking.titles} onDiscard={asking.go} onClose={() => setAsking(null)} />}
    </>
  )
}
