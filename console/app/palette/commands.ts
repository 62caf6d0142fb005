import { holdsAny } from '@shortcut/domain/holds-any.ts'
import {
  type BookingStatus,
  bookingStatuses,
  unassignedStatuses,
  workOrderRow,
} from '@shortcut/domain/work-orders/lifecycle.ts'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { download } from '../../call/download.ts'
import { changePreferences, usePreferences } from '../../call/preferences.ts'
import { useSession } from '../../call/session.ts'
import { ask } from '../../page/asked.ts'
import { useT } from '../../words/words.ts'
import { toggleFullScreen } from '../shell/full-screen.ts'
import { openPreferences } from '../shell/Preferences.tsx'
import { signOut } from '../sign-in/sign-out.ts'
import { goKeys } from './go-keys.ts'

const canConfirm = (status: BookingStatus) => workOrderRow('confirm', status) !== undefined

export type Command = {
  id: string
  title: string
  keys?: string
  /** It leads to another page, so the focus need not return. */
  leaves?: boolean
  act: () => void
}

/** Actions on rows of the list of orders: elsewhere they lead to the rows that allow them. */
const onRows = [
  { id: 'to-confirm', keys: 'y', permission: '/work/order/confirm', statuses: bookingStatuses.filter(canConfirm) },
  { id: 'to-assign', keys: 'a', permission: '/work/order/assign', statuses: unassignedStatuses },
] as const

type Ways = { go: (path: string) => void; showShortcuts: () => void }

const themes = ['light', 'dark', 'system'] as const

/** Commands available everywhere, as far as this person's permissions allow. */
export function useCommands({ go, showShortcuts }: Ways): readonly Command[] {
  const t = useT(findingWords)
  const held = useSession(({ user }) => user?.permissionlist) ?? []
  const theme = usePreferences((now) => now.theme)
  const newOrder: Command = {
    id: 'new-order',
    title: t('keys:newOrder'),
    leaves: true,
    act: () => {
      ask('/work/order', 'create')
      go('/work/order')
    },
  }
  const liveMap: Command = {
    id: 'live-map',
    title: t('keys:liveMap'),
    keys: `g ${goKeys['/map']}`,
    leaves: true,
    act: () => go('/map'),
  }
  return [
    ...(holdsAny(held, ['/work/order/save']) ? [newOrder] : []),
    ...onRows
      .filter(({ permission }) => holdsAny(held, ['/work/order/list']) && holdsAny(held, [permission]))
      .map(
        ({ id, keys, statuses }): Command => ({
          id,
          title: t(`finder:${id}`),
          keys,
          leaves: true,
          act: () => go(`/work/order?bookingStatus=${statuses.join()}`),
        }),
      ),
    { id: 'home', title: t('shell:toHome'), keys: 'g h', leaves: true, act: () => go('/home') },
    ...(holdsAny(held, ['/map/list']) ? [liveMap] : []),
    { id: 'full-screen', title: t('shell:fullScreen'), act: toggleFullScreen },
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        id: `theme-${other}`,
        title: t(`finder:theme-${other}`),
        act: () => changePreferences({ theme: other }),
      })),
    { id: 'preferences', title: t('shell:preferences'), act: openPreferences },
    { id: 'shortcuts', title: t('keys:title'), keys: '?', leaves: true, act: showShortcuts },
    { id: 'api-docs', title: t('finder:apiDocs'), act: () => void download('/docs') },
    { id: 'log-out', title: t('shell:logOut'), act: () => void signOut() },
  ]
}
