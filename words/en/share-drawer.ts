import type { Share } from '@shortcut/domain/tracking/share-api.ts'

/** The drawer with all tracking links of an order. */
export const shareDrawer = {
  title: 'Tracking links of {{order}}',
  new: 'New link',
  help: 'Anyone with the link sees the stops, the status, the truck while en route, the expected arrival and the receiver. Nothing else.',
  forWhom: 'Recipient',
  forWhomHelp: 'Shown only in this list, so you know which link to revoke.',
  what: 'Scope',
  whole: 'The whole order',
  until: 'Valid until',
  daysAfterDelivery: '{{days}} days after delivery',
  chosen: 'Custom time',
  expiresAt: 'Expires',
  withProof: 'Also show photos and signature of the delivery',
  withCargo: 'Also show how many pieces were received and delivered',
  make: 'Create link',
  made: 'The link is shown only once. Copy it before you close this.',
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  another: 'Create another link',
  links: 'Links',
  none: 'No links yet.',
  nobody: 'No recipient',
  revokeOf: 'Revoke the link for {{name}}',
  openUntil: 'until {{at}}',
  proof: 'With proof',
  cargo: 'With pieces',
}

export const shareState: Record<Share['state'], string> = { open: 'Open', expired: 'Expired', revoked: 'Revoked' }
