import type { Translate } from '../../words/words.ts'
import type { FoundPage } from '../palette/find-page.ts'

export type Crumb = { text: string; path: string | null }

/**
 * The way to a page from Home: the menu's parent, the menu's page, and where that is a page of one thing, the thing (specification §2). What leads
 * nowhere has no path; the last is where one is.
 */
export function crumbsOf(t: Translate, found: FoundPage, path: string, title: string): Crumb[] {
  const { entry, parent, meta } = found
  const crumbs: Crumb[] = [{ text: t('page:home'), path: '/home' }]
  if (parent) crumbs.push({ text: parent.name, path: null })
  if (entry && entry.path !== path) crumbs.push({ text: meta.title, path: entry.path })
  crumbs.push({ text: title || meta.title, path: null })
  return crumbs
}
