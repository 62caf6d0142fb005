import type { UiTexts } from '../texts.ts'
import type { UiTimes } from '../times.ts'

/** Words for the workbench only; the product's are in the words room. */
export const texts: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  apply: 'Apply',
  clear: 'Clear',
  from: 'From',
  to: 'To',
  search: 'Search',
  more: 'More',
  required: 'Say why, so that others understand it later',
  grid: {
    columns: 'Columns',
    resetColumns: 'Reset columns',
    selectAll: 'Select all loaded rows',
    selectRow: (row) => `Select ${row}`,
    loading: 'Loading',
    filter: (column) => `Filter ${column}`,
    filterActive: (column) => `Filter ${column} (active)`,
    resize: (column) => `Resize ${column}`,
    pin: (column) => `Pin ${column} to the left`,
    unpin: (column) => `Unpin ${column}`,
    moveLeft: (column) => `Move ${column} left`,
    moveRight: (column) => `Move ${column} right`,
  },
  filter: {
    contains: 'Contains',
    findOption: 'Find',
    noOptions: 'Nothing by that name',
    invalidDate: 'Not a date',
    days: { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' },
  },
  chips: { remove: (chip) => `Remove filter ${chip}`, clearAll: 'Clear all' },
  form: { unsaved: 'You have unsaved changes', discard: 'Discard', keepEditing: 'Keep editing' },
  diff: { field: 'Field', before: 'Before', after: 'After', accept: (field) => `Accept ${field}` },
  loading: 'Loading',
  viewer: {
    previous: 'Previous picture',
    next: 'Next picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    rotate: 'Rotate',
    download: 'Download original',
    broken: 'This picture cannot be shown',
    count: (number, of) => `${number} / ${of}`,
  },
  photos: { open: (caption) => `Open photo: ${caption}` },
  menu: {
    addFavourite: (item) => `Add ${item} to favourites`,
    removeFavourite: (item) => `Remove ${item} from favourites`,
  },
  tabs: {
    refresh: 'Refresh',
    close: 'Close',
    closeOthers: 'Close others',
    closeAll: 'Close all',
    closeTab: (tab) => `Close ${tab}`,
  },
}

export const times: UiTimes = {
  relative: (at, now) => `${Math.round((now.getTime() - at.getTime()) / 60_000)} min ago`,
  absolute: (at) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  unreadable: {
    date: 'Not a date. Type 23/11 or 2025-11-23',
    datetime: 'Not a date and time. Type 23/11 0800 or 2025-11-23 08:00',
  },
  show: (value) => value,
  placeholder: { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm' },
  order: 'day-first',
  picker: {
    open: 'Open calendar',
    calendar: 'Calendar',
    time: 'Time',
  },
}
