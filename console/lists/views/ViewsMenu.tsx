import { Menu } from '@mantine/core'
import * as viewsWords from '@shortcut/words/en/views.ts'
import { fetched } from '../../call/fetched.tsx'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { SavedView } from '@shortcut/domain/users/views.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../words/words.ts'
import type { Views } from './use-views.ts'
import type { ViewQuestion } from './ViewDialog.tsx'
import classes from './ViewsMenu.module.css'

const ViewDialog = fetched(() => import('./ViewDialog.tsx'))

/** The menu of a list's views, labelled with the current one; the actions on the user's own current view follow below the others. */
export function ViewsMenu({ views }: { views: Views }) {
  const t = useT(viewsWords)
  const { list, current, changed, show, save } = views
  const [asking, setAsking] = useState<ViewQuestion | null>(null)
  const standard = !current && views.question === ''
  const said = current && t(changed ? 'views:currentChanged' : 'views:current', { name: current.name })
  const [own, ofColleagues] = [
    list.filter(({ sharedBy }) => sharedBy === null),
    list.filter(({ sharedBy }) => sharedBy),
  ]
  const isOwn = current?.sharedBy === null
  const item = (view: SavedView, notes: readonly (string | false | null)[]) => (
    <Menu.Item
      key={view.id}
      aria-current={view.id === current?.id || undefined}
      leftSection={<Mark shown={view.id === current?.id} />}
      rightSection={<span className={classes.note}>{notes.filter(Boolean).join(', ')}</span>}
      onClick={() => show(view)}
    >
      {view.name}
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-start" offset={4}>
        <Menu.Target>
          <button type="button" className={classes.target} aria-label={said ?? t('views:views')}>
            <span className={classes.name}>{current?.name ?? t('views:views')}</span>
            {changed && <span className={classes.changed}>{t('views:changed')}</span>}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {list.length === 0 && <Menu.Label className={classes.none}>{t('views:none')}</Menu.Label>}
          {list.length > 0 && (
            <Menu.Item
              aria-current={standard || undefined}
              leftSection={<Mark shown={standard} />}
              onClick={() => show(null)}
            >
              {t('views:standard')}
            </Menu.Item>
          )}
          {own.map((view) => item(view, [view.isShared && t('views:shared'), view.isDefault && t('views:opensWith')]))}
          {ofColleagues.length > 0 && <Menu.Label>{t('views:ofColleagues')}</Menu.Label>}
          {ofColleagues.map((view) => item(view, [view.sharedBy]))}
          <Menu.Divider />
          {current && isOwn && changed && (
            <Menu.Item
              onClick={() => save({ ...current, query: views.question, layout: views.layout }).catch(() => {})}
            >
              {t('views:save')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking({ kind: 'saveAs' })}>{t('views:saveAs')}</Menu.Item>
          {current && isOwn && (
            <>
              <Menu.Item onClick={() => setAsking({ kind: 'rename', view: current })}>{t('views:rename')}</Menu.Item>
              <Menu.Item onClick={() => views.alter(current, { isDefault: !current.isDefault }).catch(() => {})}>
                {t(current.isDefault ? 'views:unmakeDefault' : 'views:makeDefault')}
              </Menu.Item>
              {views.canShare && (
                <Menu.Item onClick={() => views.alter(current, { isShared: !current.isShared }).catch(() => {})}>
                  {t(current.isShared ? 'views:unshare' : 'views:share')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setAsking({ kind: 'delete', view: current })}>{t('views:delete')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && <ViewDialog asking={asking} views={views} onClose={() => setAsking(null)} />}
    </>
  )
}

const Mark = ({ shown }: { shown: boolean }) => (
  <IconCheck size={14} aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }} />
)
