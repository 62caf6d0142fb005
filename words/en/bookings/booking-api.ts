/** Sentences about a booking message, for its sender in the reply and for the dispatcher in the monitor. */
export const inbound = {
  emptyBody: 'The body is empty.',
  fileTooLarge:
    'The file is {{megabytes}} MiB; the limit is {{most}}. It was not read or kept, and was moved to the folder "failed".',
  bodyTooLarge: 'The body is {{megabytes}} MiB; the limit is {{most}}. It was not read or kept.',
  wrongType:
    'Content type {{type}} is not accepted. Send application/json, application/edi-x12, text/csv or an XLSX file.',
  encoded: 'Content-Encoding {{encoding}} is not accepted. Send the body unencoded.',
  notUtf8: 'The text is not UTF-8: byte {{byte}} does not belong there.',
  tooDeep: 'The JSON is nested deeper than {{most}} levels.',
  tooMuchToRead: 'The body has too much in it. Split it and send the parts.',
  tooManySets: 'The file has {{count}} sets; the limit is {{most}}.',
  badIdempotencyKey: 'Idempotency-Key must have 1 to 200 printable characters',
  keyReused:
    'This Idempotency-Key was used before with other content. Nothing was accepted; send a new message with a new key.',
  typedBy: 'Typed in by {{who}} {{at}}',
  repeated: 'The same message was received on {{at}} (UTC) and gets the same answer.',
  repeatedSet: 'A set with this control number and content was received before.',
  controlNumberReused: 'Control number {{number}} was used before with other content. Accepted as a new message.',
  sentAsTest: 'ISA15 is T (test). Accepted as a live message.',
  unknownPartner: 'Sender {{id}} is not one of this account’s partners. Treated as an unknown sender.',
  sameOrder: 'This booking already exists as {{label}}.',
  otherContentIgnored:
    '{{label}} already has this number. This partner’s settings ignore an original with other content.',
  alreadyCancelled: '{{label}} was cancelled before.',
  takenAsChange: '{{label}} already has this number. The differences are proposed as a change.',
  earlierEnded: '{{label}} had this number and is {{status}}; this is a new order.',
  notReady: '{{label}} was accepted but cannot be confirmed yet. Missing: {{missing}}.',
  nothingDiffers: 'This changes nothing on {{label}}.',
  filingWrong:
    'The export filing “{{filing}}” is not right: {{fault}} The house waybill shows this until somebody corrects it.',
  waybillTaken: 'The house waybill data of {{label}} is changed.',
  takenBack: 'This changes nothing on {{label}} any more. The earlier proposal was withdrawn.',
  waitsForDispatcher: '{{label}} is en route. A dispatcher decides on this change.',
  cancelWaits: '{{label}} is {{status}}. A dispatcher decides on this cancellation.',
  cancelledOnRequest: 'The customer asked for it',
  cancelledBySender: 'Cancelled by the sender',
  unknownOrder:
    'No order of yours has {{number}}. This message is kept, and applied if the original arrives before {{until}} (UTC).',
  referencesKept: 'The references of a change are kept with this message only.',
  windowReversed: '"to" must not be before "from".',
  valueRefused: 'A value does not fit: {{why}}.',
  failed: 'Something went wrong on our side and this was not applied. Quote {{requestId}} when you report it.',
  moreFaults: 'There are {{count}} more.',
  nothingTaken: 'Nothing was accepted. The errors say why.',
  notText: 'This is not text: {{bytes}} bytes. Download the file to see it.',
  shortened: '… {{bytes}} more bytes are in the file.',
}
