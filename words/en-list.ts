/** What all lists say alike; what they are lists of, each says itself. */
export const list = {
  searchFor: 'Search (/)',
  newer: 'There are newer entries',
  entered_one: '{{count}} new',
  entered_other: '{{count}} new',
  left_one: '{{count}} no longer belongs here',
  left_other: '{{count}} no longer belong here',
  show: 'Show',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  clearSelection: 'Clear selection',
  nothingFound: 'Nothing matches',
  nothingFoundHelp: 'Take away a filter, or look among all.',
  clearFilters: 'Clear filters',
  failed: 'The list could not be read',
}

/** What was just done can be taken back. */
export const undo = {
  undo: 'Undo',
  seconds: '{{count}} s',
  close: 'Close',
}

/** Lists as files. */
export const files = {
  menu: 'Files',
  menuExport: 'Export',
  import: 'Import …',
  csv: 'Export as CSV',
  xlsx: 'Export as XLSX',
  help: 'All rows of the list as it is filtered now, with the columns shown',
  whole: 'Export all fields as XLSX',
  wholeHelp: 'Every field, so that the file can be changed and brought in again',
}
