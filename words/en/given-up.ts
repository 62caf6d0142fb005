/** Shown at the bottom of every page while there are messages that did not reach a customer's system. */
export const givenUp = {
  one_one: 'A message to {{name}} ({{customer}}) was not delivered and was given up: {{answer}}',
  one_other:
    '{{count}} messages to {{name}} ({{customer}}) were not delivered and were given up. Last answer: {{answer}}',
  several: '{{count}} messages to customers’ systems were given up: {{names}}.',
  brief_one: '{{count}} given-up message',
  brief_other: '{{count}} given-up messages',
}
