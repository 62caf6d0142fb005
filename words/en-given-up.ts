/** Over every page while messages did not reach a customer's system. */
export const givenUp = {
  one_one: 'A message did not reach {{name}} ({{customer}}) and was given up: {{answer}}',
  one_other: '{{count}} messages did not reach {{name}} ({{customer}}) and were given up, the last with: {{answer}}',
  several: '{{count}} messages to customers’ systems were given up: {{names}}.',
  show: 'Show',
}
