/** Partners who usually send at this time of the week but have not. */
export const silence = {
  title: 'Silent partners',
  one: '{{name}} is silent: usually {{usual}} messages by {{by}} on {{day}}s, none since {{since}}.',
  several: '{{count}} partners who usually send by now are silent: {{names}}.',
  severalMore: '{{count}} partners who usually send by now are silent: {{names}} and {{more}} more.',
  brief_one: '{{count}} silent partner',
  brief_other: '{{count}} silent partners',
  snooze: 'Snooze for a day',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted by {{by}}.',
  mutedUntil: 'Muted by {{by}} until {{until}}.',
}
