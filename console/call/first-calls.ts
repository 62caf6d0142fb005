/** What is called before a page is there: signing in, and what is asked ahead. `virtual:first-calls` has only these, so that the sign-in page loads no table of all calls. */
export const firstCalls = {
  board: ['unassigned', 'lanes'],
  embedding: ['parents'],
  home: ['figures'],
  layout: ['get'],
  live: ['ticket'],
  preferences: ['save'],
  secondFactor: ['confirm', 'enrol'],
  signInCode: ['use'],
  singleSignOn: ['finish', 'offered'],
  together: ['ask'],
  user: ['changePassword', 'login', 'logout', 'menu'],
  view: ['list'],
  workOrder: ['list'],
} as const
