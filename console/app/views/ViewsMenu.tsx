import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import * as viewsWords from '@shortcut/words/en-views.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { addWords, useT } from '../words.ts'
import type { Views } from './use-views.ts'
import type { ViewQuestion } from './ViewDialog.tsx'
import classes from './ViewsMenu.module.css'

addWords('en', viewsWords)
const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

/** The views of a list: the one that is shown is named, and what can be done with it stands below the others. */
export function ViewsMenu({ views }: { views: Views }) {
  const t = useT()
  const { list, current, changed, show, save } = views
  const [asking, setAsking] = useState<ViewQuestion | null>(null)
  const standard = !current && views.question === ''
  const said = current && t(changed ? 'views:currentChanged' : 'views:current', { name: current.name })
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
          {list.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view.id === current?.id || undefined}
              leftSection={<Mark shown={view.id === current?.id} />}
              rightSection={view.isDefault && <span className={classes.default}>{t('views:opensWith')}</span>}
              onClick={() => show(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && changed && (
            <Menu.Item
              onClick={() => save({ ...current, query: views.question, layout: views.layout }).catch(() => {})}
            >
              {t('views:save')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking({ kind: 'saveAs' })}>{t('views:saveAs')}</Menu.Item>
          {current && (
            <>
              <Menu.Item onClick={() => setAsking({ kind: 'rename', view: current })}>{t('views:rename')}</Menu.Item>
              <Menu.Item onClick={() => views.alter(current, { isDefault: !current.isDefault }).catch(() => {})}>
                {t(current.isDefault ? 'views:unmakeDefault' : 'views:makeDefault')}
              </Menu.Item>
              <Menu.Item onClick={() => setAsking({ kind: 'delete', view: current })}>{t('views:delete')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <Suspense fallback={null}>
          <ViewDialog asking={asking} views={views} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}

const Mark = ({ shown }: { shown: boolean }) => (
  <IconCheck size={14} aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }} />
)
