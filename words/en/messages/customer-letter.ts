/** Mails to customers with a code to choose a password with. */
export const customerLetter = {
  invitationSubject: 'Your sign-in to the orders of {{company}}',
  newCodeSubject: 'Your new code to choose a password',
  greeting: 'Hello {{name}},',
  invitation:
    '{{who}} has invited you to the pages of {{company}}, where you book, follow orders, and see proofs and invoices. Choose a password here:',
  newCode: 'Choose a new password for the pages of {{company}} here:',
  byHand: 'Your sign-in name is {{account}}, and your code is {{code}}.',
  once: 'The code works once, within {{days}} days. If you did not expect this mail, ignore it.',
}
