/** What is said of a booking message: to its sender in the reply, and to the dispatcher in the monitor. */
export const inbound = {
  emptyBody: 'The body is empty.',
  fileTooLarge:
    'The file has {{megabytes}} MiB; at most {{most}} are taken. It was neither read nor kept here, and was moved to the folder "failed".',
  bodyTooLarge:
    'The body has {{megabytes}} MiB; at most {{most}} are taken. It was refused unread, and is not kept here.',
  wrongType:
    'This content type is not taken here: {{type}}. Send application/json, application/edi-x12, text/csv or an XLSX file.',
  encoded: 'A body with Content-Encoding {{encoding}} is not taken. Send it as it is.',
  notUtf8: 'The text is not UTF-8: byte {{byte}} does not belong there.',
  tooDeep: 'The JSON is nested deeper than {{most}} levels.',
  tooMuchToRead: 'The body has too much in it to be read. Split it and send the parts.',
  tooManySets: 'The file has {{count}} sets; at most {{most}} are taken at once.',
  badIdempotencyKey: 'Idempotency-Key must have 1 to 200 printable characters',
  keyReused:
    'This Idempotency-Key came with other content before. Send a new key for a new message. Nothing of this one was taken.',
  typedBy: 'Typed in by {{who}} {{at}}',
  repeated: 'The same was received before, on {{at}} (UTC); it was answered as then.',
  repeatedSet: 'A set with this control number and content was received before.',
  controlNumberReused: 'Control number {{number}} came with other content before; this was taken as a new message.',
  sentAsTest: 'ISA15 is T: the sender calls this a test. It was taken like any other.',
  unknownPartner: 'The sender {{id}} is none of the partners set up for this account; it was read as anybody’s.',
  sameOrder: 'The same booking is already here as {{label}}.',
  otherContentIgnored:
    '{{label}} is already here under this number; as set for this partner, an original with other content changes nothing.',
  alreadyCancelled: '{{label}} was cancelled before.',
  takenAsChange: '{{label}} is already here under this number; what differs is proposed as a change of it.',
  earlierEnded: '{{label}} had this number and is {{status}}; this is a new order.',
  notReady: '{{label}} was taken, and cannot be confirmed while it lacks: {{missing}}.',
  nothingDiffers: 'Nothing differs from {{label}} as it is.',
  takenBack: 'Nothing differs from {{label}} as it is any more; what was proposed before is taken back.',
  waitsForDispatcher: '{{label}} is on its way; a dispatcher decides about this change.',
  cancelledBySender: 'Cancelled by the sender',
  unknownOrder:
    'No order of yours has {{number}}. This is kept, and applied by itself if the original arrives before {{until}} (UTC).',
  referencesKept: 'The references of a change are kept with this message only.',
  windowReversed: '"to" must not be before "from".',
  valueRefused: 'A value does not fit: {{why}}.',
  failed: 'Something went wrong on our side and this was not applied. Quote {{requestId}} when you report it.',
  moreFaults: 'There are {{count}} more.',
  nothingTaken: 'Nothing of this was taken. The errors say why.',
  notText: 'This is not text: {{bytes}} bytes. Download the file to see it.',
  shortened: '… {{bytes}} more bytes are in the file.',
}
