/** Shown at the bottom of every page while drivers with a live task send nothing. */
export const driverSilent = {
  one: '{{name}} was last seen {{ago}} and has {{task}}.',
  several: '{{count}} drivers with tasks under way are silent: {{names}}.',
  brief_one: '{{count}} silent driver',
  brief_other: '{{count}} silent drivers',
}

/** Shown at the bottom of every page while nobody has read what drivers and warehouse workers wrote. */
export const reply = {
  one: '{{name}}: {{text}}',
  several: 'Unread replies from {{names}}.',
  brief_one: '{{count}} unread reply',
  brief_other: 'Replies from {{count}} people',
}
