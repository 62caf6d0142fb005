import { longestSearch } from '@shortcut/domain/longest-search.ts'
import { CommandPalette, type PaletteGroup, type PaletteItem } from '@shortcut/ui/CommandPalette.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { IconBolt, IconClipboardText, IconHistory, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { menuIcon } from '../../page/menu-icons.tsx'
import { isDrawerOpen, shortcutsNow } from '../../page/shortcuts.ts'
import { useTabs } from '../../page/tabs.ts'
import { useSettled } from '../../time/use-settled.ts'
import { useT } from '../../words/words.ts'
import { BookingStatusBadge } from '../../work-orders/BookingStatusBadge.tsx'
import { useCommands } from './commands.ts'
import { goKeys } from './go-keys.ts'
import { useMenuPages } from './menu-pages.ts'
import { rank } from './rank.ts'
import { useFoundOrders } from './use-found-orders.ts'
import { useFoundRecords } from './use-found-records.ts'

/** A search result, and its action. */
type Find = PaletteItem & { group: 'pages' | 'thisPage' | 'commands'; path?: string; choose: () => void }

type Props = {
  text: string
  onTextChange: (text: string) => void
  /** Goes to a page of the console. */
  onGo: (path: string) => void
  /** Runs an action on the current page, after the palette has closed and the focus has returned. */
  onAct: (act: () => void) => void
  onShowShortcuts: () => void
  onClose: () => void
}

/** Before a typed text is searched for, ms. */
const typingPause = 200

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

const wordBegins = (title: string, typed: string) => ` ${title.toLowerCase()}`.includes(` ${typed.toLowerCase()}`)

/** The pages visited last, without the shown one. */
function useVisited(onGo: Props['onGo']) {
  const { pathname } = useLocation()
  return useTabs()
    .filter(({ path, used }) => path !== pathname && used > 0)
    .toSorted((one, other) => other.used - one.used)
    .slice(0, 5)
    .map(({ path, title }) => ({
      id: `recent-${path}`,
      title,
      icon: <IconHistory {...icon} />,
      choose: () => onGo(path),
    }))
}

/**
 * Search and commands in one: pages, actions of the current page, commands, work orders by number or CRN, and people,
 * trucks, trailers, customers and invoices.
 */
export default function Palette({ text, onTextChange, onGo, onAct, onShowShortcuts, onClose }: Props) {
  const t = useT(findingWords)
  const pages = useMenuPages()
  const commands = useCommands({ go: onGo, showShortcuts: onShowShortcuts })
  const typed = text.trim()
  const settled = useSettled(typed, typingPause)
  const found = useFoundOrders(typed, settled)
  const records = useFoundRecords(typed, settled)
  // Behind a drawer the page waits.
  const [ofPage] = useState(() =>
    isDrawerOpen() ? [] : shortcutsNow().filter(({ group, act }) => group === 'page' && act),
  )

  const finds: readonly Find[] = [
    ...pages.map((page): Find => {
      const { id, path, title } = page
      const letter = goKeys[path]
      const keys = letter && `g ${letter}`
      return { id, group: 'pages', title, path, keys, icon: menuIcon(page.icon, path), choose: () => onGo(path) }
    }),
    ...ofPage.map(({ keys, text: title, act }): Find => {
      const choose = () => act && onAct(act)
      return { id: `page-${keys}`, group: 'thisPage', title, keys, icon: <IconBolt {...icon} />, choose }
    }),
    ...commands
      .filter(({ title, keys }) => !ofPage.some((shortcut) => shortcut.text === title || shortcut.keys === keys))
      .map(({ id, title, keys, leaves, act }): Find => {
        const choose = () => (leaves ? act() : onAct(act))
        return { id, group: 'commands', title, keys, icon: <IconBolt {...icon} />, choose }
      }),
  ]
  const visited = useVisited(onGo)
  const orders = found && [
    ...found.orders.map((order) => ({
      id: order.id,
      title: order.bookingId,
      details: [
        order.customerReferenceNumber,
        order.customerName,
        <BookingStatusBadge key="status" status={order.bookingStatus} />,
      ],
      icon: <IconClipboardText {...icon} />,
      choose: () => onGo(`/work/order/detail/${order.id}`),
    })),
    ...(found.more
      ? [
          {
            id: 'all-orders',
            title: t('finder:allOrders', { text: typed }),
            icon: <IconSearch {...icon} />,
            choose: () => onGo(`/work/order?${new URLSearchParams({ q: typed })}`),
          },
        ]
      : []),
  ]

  const listed = typed === '' ? finds : rank(finds, typed)
  // The group with the best match comes first.
  const groups: PaletteGroup[] = [...new Set(listed.map(({ group }) => group))].map((group) => ({
    id: group,
    title: t(`finder:${group}`),
    items: listed.filter((find) => find.group === group),
  }))
  if (typed === '' && visited.length > 0) groups.unshift({ id: 'recent', title: t('finder:recent'), items: visited })
  const hasDigits = /\d/.test(typed)
  const people = (records?.found ?? []).map((one) => ({
    id: `${one.kind}-${one.id}`,
    title: one.title || t('finder:draft'),
    details: [...one.details, t(`finder:is-${one.kind}`)],
    icon: menuIcon('', one.path),
    choose: () => onGo(one.path),
  }))
  if (records && (records.busy || records.failure || people.length > 0)) {
    const failed = records.failure && t('finder:recordsFailed', { message: records.failure.message })
    const note = failed ?? (records.busy ? t('finder:searchingRecords') : undefined)
    // Enter waits for what may stand first.
    const busy = records.busy || (found?.busy && !records.isExact)
    const group = { id: 'records', title: t('finder:records'), items: people, note, busy }
    // A name is meant unless a page or command has a word that begins so.
    if (!records.isExact && !hasDigits && listed.some(({ title }) => wordBegins(title, typed))) groups.push(group)
    else groups.unshift(group)
  }
  if (orders && (found.busy || found.failure || orders.length > 0)) {
    const failed = found.failure && t('finder:failed', { message: found.failure.message })
    const note = failed ?? (found.busy ? t('finder:searching') : undefined)
    const busy = found.busy || (records?.busy && !found.isExact)
    const ordersGroup = { id: 'workOrders', title: t('finder:workOrders'), items: orders, note, busy }
    // Digits mean orders first, because no page's title has one; but what is called exactly so stands before them.
    if (found.isExact || (hasDigits && !records?.isExact)) groups.unshift(ordersGroup)
    else if (hasDigits) groups.splice(1, 0, ordersGroup)
    else groups.push(ordersGroup)
  }
  const all = [...(typed === '' ? visited : []), ...listed, ...people, ...(orders ?? [])]
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)

  return (
    <CommandPalette
      label={t('finder:label')}
      placeholder={t('finder:placeholder')}
      text={text}
      maxLength={longestSearch}
      onTextChange={onTextChange}
      groups={groups}
      summary={groups.length === 0 ? t('finder:nothing', { text: typed }) : t('finder:found', { count })}
      onChoose={(chosen) => all.find(({ id }) => id === chosen)?.choose()}
      onClose={onClose}
    />
  )
}
