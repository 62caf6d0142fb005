/** Texts that all lists share; each list names its own records. */
export const list = {
  openRow: 'Open',
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
  nothingFound: 'No matches',
  nothingFoundHelp: 'Remove a filter to see more.',
  emptyTab: 'This tab is empty',
  emptyTabHelp: 'Choose another tab to see more.',
  clearFilters: 'Clear filters',
  failed: 'The list could not be loaded',
}

/** Undo of the last action. */
export const undo = {
  undo: 'Undo',
  undoing: 'Undoing…',
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
  help: 'All rows of the filtered list, with the columns shown',
  whole: 'Export all fields as XLSX',
  wholeHelp: 'Every field, so you can change the file and import it again',
}
