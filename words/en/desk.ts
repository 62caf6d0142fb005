/** The frame around the pages of somebody who is signed in: the sign-in page loads none of it. */
export const banner = {
  offline:
    'No connection to the server since {{time}}. This page may be out of date; it refreshes when the connection is back.',
  concerns: 'Needs attention:',
  showConcern: 'Show',
  putOff: 'Hide for an hour',
  newVersion: 'A new version of the console is available. Save your work, then reload.',
}

/** The end of a session. */
export const session = {
  endsSoon_one: 'You will be signed out in a minute.',
  endsSoon_other: 'You will be signed out in {{count}} minutes.',
  endsTitle: 'You will be signed out soon',
  endsIdle:
    'You have been inactive for almost 12 hours and will be signed out at {{time}}. Stay signed in to continue.',
  endsAge:
    'You signed in almost 7 days ago, so this sign-in ends at {{time}}. Sign in again here to keep what you typed.',
  endsOther: 'If you use another account, unsaved changes here are lost.',
  endedTitle: 'You were signed out in another tab',
  endedText: 'Unsaved changes are still here: {{pages}}. Sign in again to keep them.',
  staySignedIn: 'Stay signed in',
  signInAgain: 'Sign in again',
  later: 'Later',
}

export const tabs = {
  label: 'Open pages',
  refresh: 'Refresh',
  closeOthers: 'Close others',
  closeAll: 'Close all',
  closeTab: 'Close {{tab}}',
  unsaved: 'Leave without saving?',
  unsavedOn_one: 'What you typed on {{pages}} will be lost.',
  unsavedOn_other: 'What you typed on these pages will be lost: {{pages}}.',
}
