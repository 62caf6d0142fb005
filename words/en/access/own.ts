/** A person’s own record and how they sign in. */
export const own = {
  title: 'My account',
  profile: 'Profile',
  saveProfile: 'Save profile',
  profileSaved: 'Update Success',
  changedMeanwhile: '{{who}} changed your record in the meantime. Your changes are kept: save again to replace theirs.',
  password: 'Password',
  emailPassword: 'Current password',
  passwordHelp: 'A new password signs you out everywhere else.',
  oldPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  changePassword: 'Change password',
  passwordChanged: 'Update Success',
  signInAgain: 'Password changed. Sign in with the new one.',
  factor: 'Second factor',
  factorOff: 'Set it up to require a code from an authenticator app at sign-in, not only your password.',
  factorOn: 'Signing in requires a code from your authenticator app, or a recovery code.',
  setUp: 'Set up',
  scan: 'Scan this with your authenticator app, or type in the secret. Then enter the code it shows.',
  qr: 'QR code for your authenticator app',
  secret: 'Secret',
  code: 'Code',
  next: 'Next',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  cancel: 'Cancel',
  turnedOff: 'The second factor is off',
  recoveryTitle: 'The second factor is on: recovery codes',
  recoveryNote: 'Use one when you don’t have your phone; each works once. They are shown only now: keep them safe.',
  sessions: 'My sessions',
  signOutOthers: 'Sign out everywhere else',
  signOutEverywhere: 'Sign out everywhere',
  othersSignedOut_zero: 'You had no other sessions',
  othersSignedOut_one: '{{count}} other session ended',
  othersSignedOut_other: '{{count}} other sessions ended',
}

/** A role demands a second factor at sign-in. */
export const secondFactorDue = {
  title: 'Set up a second factor',
  help: 'Your role requires one. Have an authenticator app ready on your phone; nothing else opens before it is set up.',
}

/** Rare steps of signing in. */
export const newPassword = {
  title: 'Choose your own password',
  help: 'Your password is temporary. Choose one only you know: at least 8 characters. Several words are easy to remember.',
  save: 'Save and log in',
  again: 'Password changed. Log in with it.',
}
