import type { Share } from '@shortcut/domain/tracking/share-api.ts'

export const share = {
  share: 'Share',
  title: 'Tracking links of {{order}}',
  new: 'New link',
  help: 'Whoever has the link sees the stops, the status, the truck while it is under way, when it is expected, and who received it. Nothing else.',
  forWhom: 'For whom',
  forWhomHelp: 'Only for this list: so that you know which one to revoke.',
  what: 'What it follows',
  whole: 'The whole order',
  until: 'Opens until',
  afterDelivery_one: '{{count}} hour after delivery',
  afterDelivery_other: '{{count}} hours after delivery',
  daysAfterDelivery: '{{days}} days after delivery',
  chosen: 'A time I choose',
  expiresAt: 'Expires',
  withProof: 'Also show photos and signature of the delivery',
  make: 'Make link',
  made: 'The link is shown only now. Copy it before you close this.',
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  another: 'Make another link',
  links: 'Links',
  none: 'Nobody follows this order by a link yet.',
  nobody: 'Not said',
  revoke: 'Revoke',
  revokeOf: 'Revoke the link for {{name}}',
  openUntil: 'until {{at}}',
  proof: 'With proof',
}

export const shareState: Record<Share['state'], string> = { open: 'Open', expired: 'Expired', revoked: 'Revoked' }
