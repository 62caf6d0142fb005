import { createContext, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session } from '../call/session.ts'
import {
  closed,
  closedAll,
  closedOthers,
  lastUsed,
  refreshed,
  reopened,
  type Tab,
  titled,
  type Visit,
  visited,
  withAffix,
} from './tab-list.ts'

/** Open pages survive a reload of this browser tab, and nothing else: signing out closes them (specification §4). */
const keptAs = 'tabs'

type Tabs = {
  list: readonly Tab[]
  /** Paths of pages on which something was typed and is not saved. */
  unsaved: ReadonlySet<string>
}

const tabs = createStore<Tabs>(() => ({ list: [], unsaved: new Set() }))

export const useTabs = () => useStore(tabs, (now) => now.list)
/** What the tab at `path` says; '' where there is none. */
export const useTitleOf = (path: string) =>
  useStore(tabs, ({ list }) => list.find((tab) => tab.path === path)?.title ?? '')

const change = (step: (list: readonly Tab[]) => readonly Tab[]) => tabs.setState(({ list }) => ({ list: step(list) }))

export const visitTab = (visit: Visit) => change((list) => visited(list, visit))
export const closeTab = (path: string) => change((list) => closed(list, path))
export const closeOtherTabs = (path: string) => change((list) => closedOthers(list, path))
export const closeAllTabs = () => change(closedAll)
export const refreshTab = (path: string) => change((list) => refreshed(list, path))

/** Where an open page was left, query included; the path itself when it is not open. */
export const leftAt = (path: string): string => {
  const tab = tabs.getState().list.find((open) => open.path === path)
  return tab ? tab.path + tab.search : path
}

/** Where to go once tabs were closed: one stays where one is, or comes to the tab looked at before, or Home. */
export function nextTab(shown: string): string {
  const { list } = tabs.getState()
  if (list.some(({ path }) => path === shown)) return shown
  const last = lastUsed(list)
  return last ? last.path + last.search : '/home'
}

/** Which of these pages hold something unsaved. */
export const unsavedAmong = (paths: readonly string[]) => paths.filter((path) => tabs.getState().unsaved.has(path))

/** The path of the tab that a component stands in; null outside of any. */
export const TabContext = createContext<string | null>(null)

/** Lets a page name its own tab. */
export function useTabTitle(title: string) {
  const path = use(TabContext)
  useEffect(() => {
    if (path !== null && title) change((list) => titled(list, path, title))
  }, [path, title])
}

/** Tells whether the page at `path` holds something unsaved. */
export function setUnsaved(path: string, dirty: boolean) {
  tabs.setState(({ unsaved, ...rest }) => {
    if (unsaved.has(path) === dirty) return { unsaved, ...rest }
    const next = new Set(unsaved)
    if (dirty) next.add(path)
    else next.delete(path)
    return { ...rest, unsaved: next }
  })
}

type Kept = { account: string; list: readonly Tab[] }
/** As it was when this page was loaded; the first visit already writes over it. */
let keptBefore = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null') as Kept | null

/** Opens the fixed tabs, and again what this browser tab had open before it was reloaded, if the same person is there. */
export function reopenTabs(account: string, fixed: readonly Visit[], opens: (path: string) => boolean) {
  const before = keptBefore?.account === account ? keptBefore.list.filter(({ path }) => opens(path)) : []
  keptBefore = null
  change((list) => withAffix(reopened(before, list), fixed))
}

tabs.subscribe(({ list }) => {
  const account = session.getState().user?.account
  if (account) sessionStorage.setItem(keptAs, JSON.stringify({ account, list } satisfies Kept))
})

session.subscribe(({ token }, before) => {
  if (token === before.token) return
  tabs.setState({ list: [], unsaved: new Set() })
  sessionStorage.removeItem(keptAs)
  keptBefore = null
})

window.addEventListener('beforeunload', (event) => {
  if (tabs.getState().unsaved.size > 0) event.preventDefault()
})
