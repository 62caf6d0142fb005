/** Of the tracking link that one click copies: every list of orders has it. */
export const share = {
  share: 'Share',
  copyLink: 'Copy tracking link',
  linkCopied: 'Tracking link copied, valid until {{until}}',
  copyByHand: 'Copy this tracking link, valid until {{until}}',
  linkRevoked: 'Tracking link revoked',
  afterDelivery_one: '{{count}} hour after delivery',
  afterDelivery_other: '{{count}} hours after delivery',
  revoke: 'Revoke',
}
