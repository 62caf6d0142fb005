/** What the sender of a mail with bookings is told. The first line of a letter is its subject. */
export const mailAnswer = {
  subject: 'Re: {{subject}}',
  noSubject: 'your mail',
  received: 'We have received your mail of {{at}}.',
  decided: 'This is what became of your mail of {{at}}.',
  booked: '{{file}}: booked as {{order}}, your number {{number}}.',
  bookedAs: '{{file}}: booked as {{order}}.',
  changed: '{{file}}: your number {{number}} is up to date as {{order}}.',
  repeat: '{{file}}: received before, nothing was booked twice.',
  waiting: '{{file}}: a person looks at it. You will hear from us.',
  waitingBecause: '{{file}}: a person looks at it ({{fault}}). You will hear from us.',
  notBooked: '{{file}}: not booked: {{remark}}.',
  notBookedPlain: '{{file}}: not booked.',
  done: '{{file}}: done.',
  text: 'your text',
  automatic: 'This answer was written automatically. Please reply if something is wrong.',
}
