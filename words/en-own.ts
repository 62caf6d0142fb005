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
  oldPassword: 'Present password',
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  changePassword: 'Change password',
  passwordChanged: 'Update Success',
  signInAgain: 'Your password is changed. Sign in with the new one.',
  factor: 'Second factor',
  factorOff:
    'With it, signing in also takes a code of an authenticator app on your phone. Who knows your password then still stays out.',
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
    'For when your phone is not at hand: each opens once. They are shown this once, so keep them where only you get at them.',
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
