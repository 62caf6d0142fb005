import type { OwnCertificate } from '@shortcut/domain/partners/as2-api.ts'

/** Certificates of one holder are told apart by their day and the beginning of their fingerprint: "ShortCut AS2, 2026-11-29, 4F:A0:11". */
export const certificateName = ({
  holder,
  createdAt,
  fingerprint,
}: Pick<OwnCertificate, 'holder' | 'createdAt' | 'fingerprint'>) =>
  `${holder}, ${createdAt.slice(0, 10)}, ${fingerprint.slice(0, 8)}`
