/** How somebody's phone is. */
export const phoneHealth = {
  title: 'Phone',
  battery: 'Battery',
  percent: '{{percent}} %',
  charging: '{{percent}} %, charging',
  location: 'Location',
  notifications: 'Notifications',
  granted: 'Allowed',
  denied: 'Not allowed',
  prompt: 'Not asked yet',
  free: 'Free storage',
  megabytes: '{{megabytes}} MB',
  waiting: 'Unsent reports',
  oldest: '{{count}}, the oldest {{age}} old',
  clock: 'Clock',
  right: 'Right',
  off: 'Off by {{by}}',
  reportedAt: 'Reported',
}

/** Ends somebody's sessions, for a lost phone. */
export const driverSignOut = {
  title: 'App',
  button: 'Sign out of all phones',
  ask: 'Sign {{driver}} out?',
  text: 'Every phone of the driver is signed out at once. Use this if a phone is lost. Reports that are still on it arrive after the next sign-in.',
  done: '{{driver}} is signed out',
}
