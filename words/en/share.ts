import type { Share } from '@shortcut/domain/tracking/share-api.ts'

export const share = {
  share: 'Share',
  title: 'Tracking links of {{order}}',
  new: 'New link',
  help: 'Anyone with the link sees the stops, the status, the truck while en route, the expected arrival and the receiver. Nothing else.',
  forWhom: 'Recipient',
  forWhomHelp: 'Shown only in this list, so you know which link to revoke.',
  what: 'Scope',
  whole: 'The whole order',
  until: 'Valid until',
  afterDelivery_one: '{{count}} hour after delivery',
  afterDelivery_other: '{{count}} hours after delivery',
  daysAfterDelivery: '{{days}} days after delivery',
  chosen: 'Custom time',
  expiresAt: 'Expires',
  withProof: 'Also show photos and signature of the delivery',
  make: 'Create link',
  made: 'The link is shown only once. Copy it before you close this.',
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  another: 'Create another link',
  links: 'Links',
  none: 'No links yet.',
  nobody: 'No recipient',
  revoke: 'Revoke',
  revokeOf: 'Revoke the link for {{name}}',
  openUntil: 'until {{at}}',
  proof: 'With proof',
}

export const shareState: Record<Share['state'], string> = { open: 'Open', expired: 'Expired', revoked: 'Revoked' }
