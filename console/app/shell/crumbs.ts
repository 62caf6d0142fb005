import type { Translate } from '../../words/words.ts'
import type { FoundPage } from '../palette/find-page.ts'

export type Crumb = { text: string; path: string | null }

/**
 * The path from Home to a page: the menu's parent, the menu's page, and for a record's page the record (specification
 * §2). Items without a page have no path; the last is the current page.
 */
export function crumbsOf(t: Translate, found: FoundPage, path: string, title: string): Crumb[] {
  const { entry, parent, meta } = found
  const crumbs: Crumb[] = [{ text: t('page:home'), path: '/home' }]
  if (parent) crumbs.push({ text: parent.name, path: null })
  if (entry && entry.path !== path) crumbs.push({ text: meta.title, path: entry.path })
  crumbs.push({ text: title || meta.title, path: null })
  return crumbs
}
