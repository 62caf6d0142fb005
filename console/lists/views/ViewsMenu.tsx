import type { SavedView } from '@shortcut/domain/users/views.ts'
import { ButtonMenu } from '@shortcut/ui/late/ButtonMenu.tsx'
import { MenuDivider, MenuItem, MenuLabel } from '@shortcut/ui/late/menu-items.tsx'
import * as viewsWords from '@shortcut/words/en/views.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
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
    <MenuItem
      key={view.id}
      aria-current={view.id === current?.id || undefined}
      leftSection={<Mark shown={view.id === current?.id} />}
      rightSection={<span className={classes.note}>{notes.filter(Boolean).join(', ')}</span>}
      onClick={() => show(view)}
    >
      {view.name}
    </MenuItem>
  )
  return (
    <>
      <ButtonMenu
        position="bottom-start"
        button={(its) => (
          <button type="button" className={classes.target} aria-label={said ?? t('views:views')} {...its}>
            <span className={classes.name}>{current?.name ?? t('views:views')}</span>
            {changed && <span className={classes.changed}>{t('views:changed')}</span>}
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      >
        {list.length === 0 && <MenuLabel className={classes.none}>{t('views:none')}</MenuLabel>}
        {list.length > 0 && (
          <MenuItem
            aria-current={standard || undefined}
            leftSection={<Mark shown={standard} />}
            onClick={() => show(null)}
          >
            {t('views:standard')}
          </MenuItem>
        )}
        {own.map((view) => item(view, [view.isShared && t('views:shared'), view.isDefault && t('views:opensWith')]))}
        {ofColleagues.length > 0 && <MenuLabel>{t('views:ofColleagues')}</MenuLabel>}
        {ofColleagues.map((view) => item(view, [view.sharedBy]))}
        <MenuDivider />
        {current && isOwn && changed && (
          <MenuItem onClick={() => save({ ...current, query: views.question, layout: views.layout }).catch(() => {})}>
            {t('views:save')}
          </MenuItem>
        )}
        <MenuItem onClick={() => setAsking({ kind: 'saveAs' })}>{t('views:saveAs')}</MenuItem>
        {current && isOwn && (
          <>
            <MenuItem onClick={() => setAsking({ kind: 'rename', view: current })}>{t('views:rename')}</MenuItem>
            <MenuItem onClick={() => views.alter(current, { isDefault: !current.isDefault }).catch(() => {})}>
              {t(current.isDefault ? 'views:unmakeDefault' : 'views:makeDefault')}
            </MenuItem>
            {views.canShare && (
              <MenuItem onClick={() => views.alter(current, { isShared: !current.isShared }).catch(() => {})}>
                {t(current.isShared ? 'views:unshare' : 'views:share')}
              </MenuItem>
            )}
            <MenuItem onClick={() => setAsking({ kind: 'delete', view: current })}>{t('views:delete')}</MenuItem>
          </>
        )}
      </ButtonMenu>
      {asking && <ViewDialog asking={asking} views={views} onClose={() => setAsking(null)} />}
    </>
  )
}

const Mark = ({ shown }: { shown: boolean }) => (
  <IconCheck size={14} aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }} />
)
