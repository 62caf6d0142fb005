/** Shown at the bottom of every page while a certificate for AS2 ends soon or has ended. */
export const as2Expiring = {
  soon: 'The AS2 certificate of {{name}} expires {{time}}.',
  over: 'The AS2 certificate of {{name}} expired {{time}}.',
  ours: 'ShortCut for {{name}}',
  several: '{{count}} AS2 certificates expire soon or have expired.',
  brief_one: '{{count}} AS2 certificate expires',
  brief_other: '{{count}} AS2 certificates expire',
}
