/** What a folder's rule would hold, told while it is being written. */
export const ruleBench = {
  title: 'What it would hold',
  nothingYet: 'Write a condition to see which orders match.',
  count_one: '{{shown}} order matches.',
  count_other: '{{shown}} orders match.',
  about: 'About {{shown}} of {{total}} orders match, by a sample. The folder itself counts exactly.',
  overlaps: 'Other folders that hold some of them',
  overlap: '{{count}} of them are in {{name}} too.',
  overlapAll: 'All of them are in {{name}} too.',
  moreOverlaps_one: 'And {{count}} folder more.',
  moreOverlaps_other: 'And {{count}} folders more.',
  sample: 'The latest that match',
  strangeValue:
    'No order has “{{value}}” as {{field}}, so condition {{condition}} finds nothing by it. There are: {{known}}.',
  strangeExcluded:
    'No order has “{{value}}” as {{field}}, so condition {{condition}} excludes nothing by it. There are: {{known}}.',
  strangeEmpty: 'Condition {{condition}} has no value but commas, so it excludes nothing.',
  noValue: 'No order can match: condition {{conditions}} has no value but commas.',
  unknownValue: 'No order can match: there is no {{field}} “{{value}}” (condition {{conditions}}).',
  notBoth: 'No order can match: what is wanted of {{field}} cannot all be so at once (conditions {{conditions}}).',
  excluded: 'No order can match: whatever has “{{value}}” as {{field}} is excluded again (conditions {{conditions}}).',
}
