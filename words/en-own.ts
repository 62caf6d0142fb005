/** A person’s own record and how they sign in. */
export const own = {
  title: 'My account',
  profile: 'Profile',
  saveProfile: 'Save profile',
  profileSaved: 'Update Success',
  changedMeanwhile:
    '{{who}} changed your record meanwhile. What you typed is kept: save again to put it in place of theirs.',
  password: 'Password',
  emailPassword: 'Current password',
  passwordHelp: 'A new password signs you out everywhere else.',
  oldPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  changePassword: 'Change password',
  passwordChanged: 'Update Success',
  signInAgain: 'Your password is changed. Sign in with the new one.',
  factor: 'Second factor',
  factorOff:
    'With it, you also enter a code from an authenticator app when you sign in. Your password alone is then not enough.',
  factorOn: 'Signing in takes a code of your authenticator app, or a recovery code.',
  setUp: 'Set up',
  scan: 'Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.',
  qr: 'QR code for your authenticator app',
  secret: 'Secret',
  code: 'Code',
  next: 'Next',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  cancel: 'Cancel',
  turnedOff: 'The second factor is off',
  recoveryTitle: 'The second factor is on: recovery codes',
  recoveryNote:
    'Use one when your phone is not at hand. Each works once. They are shown only now: keep them where only you can reach them.',
  sessions: 'My sessions',
  signOutOthers: 'Sign out everywhere else',
  signOutEverywhere: 'Sign out everywhere',
  othersSignedOut_zero: 'You were signed in nowhere else',
  othersSignedOut_one: '{{count}} other session ended',
  othersSignedOut_other: '{{count}} other sessions ended',
}

/** A role demands a second factor of who signs in. */
export const secondFactorDue = {
  title: 'Set up a second factor',
  help: 'Your role demands one. Have an authenticator app ready on your phone. Nothing else opens before it is set up.',
}

/** The rare steps of signing in. */
export const newPassword = {
  title: 'Choose your own password',
  help: 'Somebody else chose your password. Choose one that only you know: at least 8 characters of any kind. Several words are easy to remember.',
  save: 'Save and log in',
  again: 'Your password is changed. Log in with it.',
}
