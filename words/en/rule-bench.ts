/** Preview of the orders that a folder's rule matches, while it is being written. */
export const ruleBench = {
  title: 'Matching orders',
  nothingYet: 'Add a condition to see which orders match.',
  count_one: '{{shown}} order matches.',
  count_other: '{{shown}} orders match.',
  about: 'About {{shown}} of {{total}} orders match (estimate). The folder itself counts exactly.',
  overlaps: 'Other folders with these orders',
  overlap: '{{count}} are also in {{name}}.',
  overlapAll: 'All are also in {{name}}.',
  moreOverlaps_one: 'And {{count}} more folder.',
  moreOverlaps_other: 'And {{count}} more folders.',
  sample: 'Latest matches',
  strangeValue:
    'No order has {{field}} “{{value}}”, so condition {{condition}} finds nothing. Known values: {{known}}.',
  strangeExcluded:
    'No order has {{field}} “{{value}}”, so condition {{condition}} excludes nothing. Known values: {{known}}.',
  strangeEmpty: 'Condition {{condition}} has only commas, so it excludes nothing.',
  noValue: 'No order can match: condition {{conditions}} has only commas.',
  unknownValue: 'No order can match: {{field}} “{{value}}” does not exist (condition {{conditions}}).',
  notBoth: 'No order can match: conditions {{conditions}} contradict each other about {{field}}.',
  excluded: 'No order can match: {{field}} “{{value}}” is both wanted and excluded (conditions {{conditions}}).',
}
