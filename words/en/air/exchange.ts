import type { KeptKind, SentMessage } from '@shortcut/domain/air/exchange/exchange-api.ts'

/** Messages to airlines and what they say. */
export const exchange = {
  title: 'Messages to the airline',
  noPartner: 'No partner takes waybills of {{airline}}: nothing is sent. Add one to the airline’s account.',
  noAddress: '{{partner}} has no address: messages are kept, not sent.',
  openPartner: 'Open partner settings',
  none: 'Nothing was sent to {{partner}} yet.',
  send: 'Send {{kind}}',
  sendAgain: 'Send {{kind}} again',
  askFFR: 'Request space (FFR)',
  askFSR: 'Ask for status (FSR)',
  sending: '{{kind}} is being sent to {{partner}}',
  changed: 'The waybill changed after its {{kind}} went. Send it again, so that the airline knows.',
  voidSent:
    'The airline has the {{message}} of this void waybill, sent {{at}}. Tell the airline that the waybill is void.',
  voidStatus: 'The airline reported {{status}} for this void waybill. Ask it which freight it has under this number.',
  refused: '{{partner}} rejected the {{kind}}: “{{words}}”.',
  refusedAt: 'Correct what it names and send the {{kind}} again:',
  toMend: 'The {{kind}} can’t be sent as the waybill is saved. Correct it:',
  notSent: 'The {{kind}} was not sent, because the airline would reject it. Correct the waybill and send it again:',
  notSentLocked:
    'The {{kind}} was not sent, because the airline would reject it. Take the master waybill a step back, until it can be changed; correct it and send it again:',
  refusedNowhere: 'It names no field. Correct the waybill and send the {{kind}} again.',
  kind: 'Message',
  at: 'Created',
  state: 'Status',
  sentAt: 'Sent at',
  answer: 'Answer',
  answeredAt: 'Answered at',
  noAnswer: 'No answer yet',
  showMessage: 'Show message',
}

export const messageName: Record<KeptKind, string> = {
  FWB: 'Waybill (FWB)',
  FHL: 'House list (FHL)',
  XFZB: 'House waybill (XFZB)',
  FFR: 'Space request (FFR)',
  FSR: 'Status request (FSR)',
}

export const answerName: Record<Exclude<SentMessage['answer'], ''>, string> = {
  taken: 'Acknowledged',
  partly: 'Partly confirmed',
  refused: 'Rejected',
}

/** What is noted on messages of airlines. */
export const airIntake = {
  onlyKept: 'Kept. A message of the type {{type}} changes nothing here.',
  eventOfNoWaybill: 'Kept. The event names no waybill, so it changes nothing here.',
  statusesKnown: 'All its statuses were known.',
  noWords: 'no words',
  otherLane: 'It names {{lane}}; the waybill has {{own}}.',
  otherTotal:
    'It says that the waybill has {{pieces}} pieces in all; here it has {{own}}. Correct the one that is wrong.',
  otherPieces: 'It names {{pieces}} pieces; the waybill has {{own}}.',
  otherFlights: 'It names {{flights}}, for which no space was asked. The request stays as it is.',
  otherSpace: 'It names {{said}}; space was asked for {{own}}. The request stays as it is.',
  noFlights: 'It names no flight. The request stays as it is.',
  moreStatuses: '{{count}} more',
  noTime: '{{code}} has no readable time. It counts as of now.',
  voidWaybill: 'This waybill is void here. Tell the airline.',
  ruled: 'Changed by a text rule of the partner (version {{version}}): {{rule}}',
  contradicts: '{{code}} is kept, but moves nothing: {{why}}.',
  notManifested: '{{code}} came before the waybill was manifested here. Its status stays as it is.',
}
