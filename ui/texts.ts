import { createContext, use } from 'react'
import type { NamedDay } from './fields/date-time-entry.ts'

/** Every text of the design system but `RetryText`: the first page needs none of them. */
export type UiTexts = {
  close: string
  cancel: string
  apply: string
  clear: string
  from: string
  to: string
  search: string
  more: string
  required: string
  loading: string
  grid: {
    columns: string
    resetColumns: string
    selectAll: string
    selectRow: (rowText: string) => string
    loading: string
    filter: (column: string) => string
    filterActive: (column: string) => string
    resize: (column: string) => string
    pin: (column: string) => string
    unpin: (column: string) => string
    moveLeft: (column: string) => string
    moveRight: (column: string) => string
  }
  filter: {
    contains: string
    findOption: string
    noOptions: string
    invalidDate: string
    days: Record<NamedDay, string>
  }
  chips: { remove: (chip: string) => string; clearAll: string }
  form: { unsaved: string; discard: string; keepEditing: string }
  diff: { field: string; before: string; after: string; accept: (field: string) => string }
  photos: { open: (caption: string) => string }
  viewer: {
    previous: string
    next: string
    zoomIn: string
    zoomOut: string
    rotate: string
    download: string
    broken: string
    count: (number: number, of: number) => string
  }
  menu: { addFavourite: (item: string) => string; removeFavourite: (item: string) => string }
  tabs: {
    refresh: string
    close: string
    closeOthers: string
    closeAll: string
    closeTab: (tab: string) => string
  }
}

/** The button that tries again, which the first page may show, too; UiProvider gives it. */
export const RetryText = createContext('')

export const UiTextsContext = createContext<UiTexts | null>(null)

/** Throws without UiTextsContext, so that a missing one is noticed at once. */
export function useTexts(): UiTexts {
  const texts = use(UiTextsContext)
  if (!texts) throw new Error('UiTextsContext is missing above this component')
  return texts
}
