import { createContext, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keep, kept } from '../call/keep.ts'
import { askBeforeEnd, session } from '../call/session.ts'
import {
  closed,
  closedAll,
  closedOthers,
  lastUsed,
  refreshed,
  reopened,
  type Tab,
  tabsOf,
  titled,
  type Visit,
  visited,
  withAffix,
} from './tab-list.ts'

/** Open pages survive only a reload of this browser tab; signing out closes them (specification §4). */
const keptAs = 'tabs'

type Tabs = {
  list: readonly Tab[]
  /** Paths of pages with typed, unsaved input. */
  unsaved: ReadonlySet<string>
}

const tabs = createStore<Tabs>(() => ({ list: [], unsaved: new Set() }))

export const useTabs = () => useStore(tabs, (now) => now.list)
/** The title of the tab at `path`; '' if there is no such tab. */
export const useTitleOf = (path: string) =>
  useStore(tabs, ({ list }) => list.find((tab) => tab.path === path)?.title ?? '')

const change = (step: (list: readonly Tab[]) => readonly Tab[]) => tabs.setState(({ list }) => ({ list: step(list) }))

export const visitTab = (visit: Visit) => change((list) => visited(list, visit))
export const closeTab = (path: string) => change((list) => closed(list, path))
export const closeOtherTabs = (path: string) => change((list) => closedOthers(list, path))
export const closeAllTabs = () => change(closedAll)
export const refreshTab = (path: string) => change((list) => refreshed(list, path))

/** The address at which an open page was left, query included; the path itself if the page is not open. */
export const leftAt = (path: string): string => {
  const tab = tabs.getState().list.find((open) => open.path === path)
  return tab ? tab.path + tab.search : path
}

/** The page to show after tabs were closed: the current one if still open, else the tab shown before, or Home. */
export function nextTab(shown: string): string {
  const { list } = tabs.getState()
  if (list.some(({ path }) => path === shown)) return shown
  const last = lastUsed(list)
  return last ? last.path + last.search : '/home'
}

/** The titles of pages with unsaved input. */
export const useUnsavedTitles = () =>
  useStore(tabs, ({ list, unsaved }) =>
    list
      .filter(({ path }) => unsaved.has(path))
      .map(({ title }) => title)
      .join(', '),
  )

/** Those of the pages that have unsaved input. */
export const unsavedAmong = (paths: readonly string[]) => paths.filter((path) => tabs.getState().unsaved.has(path))

/** The path of the tab around a component; null outside of tabs. */
export const TabContext = createContext<string | null>(null)

/** True on a page that is only shown until the code of the next page comes. */
export const LeavingContext = createContext(false)

/** Lets a page set its own tab's title. */
export function useTabTitle(title: string) {
  const path = use(TabContext)
  useEffect(() => {
    if (path !== null && title) change((list) => titled(list, path, title))
  }, [path, title])
}

/** Notes whether the page at `path` has unsaved input. */
export function setUnsaved(path: string, dirty: boolean) {
  tabs.setState(({ unsaved, ...rest }) => {
    if (unsaved.has(path) === dirty) return { unsaved, ...rest }
    const next = new Set(unsaved)
    if (dirty) next.add(path)
    else next.delete(path)
    return { ...rest, unsaved: next }
  })
}

/** The tabs stored before this page was loaded, read now because the first visit overwrites them. */
let keptBefore = kept(keptAs, sessionStorage)

/**
 * Opens the fixed tabs, and those that this browser tab had open before a reload, if the user is the same. Tabs of pages that this person
 * may no longer open are closed.
 */
export function reopenTabs(account: string, fixed: readonly Visit[], opens: (path: string) => boolean) {
  const before = tabsOf(keptBefore, account).filter(({ path }) => opens(path))
  keptBefore = undefined
  change((list) =>
    withAffix(
      reopened(before, list).filter(({ path }) => opens(path)),
      fixed,
    ),
  )
}

tabs.subscribe(({ list }) => {
  const account = session.getState().user?.account
  if (account) keep(keptAs, JSON.stringify({ account, list }), sessionStorage)
})

session.subscribe(({ token, account }, before) => {
  // The same person with a renewed token goes on.
  if (token === before.token || (token && account && account === before.account)) return
  tabs.setState({ list: [], unsaved: new Set() })
  sessionStorage.removeItem(keptAs)
  keptBefore = undefined
})

askBeforeEnd(() => tabs.getState().unsaved.size > 0)

window.addEventListener('beforeunload', (event) => {
  if (tabs.getState().unsaved.size > 0) event.preventDefault()
})
