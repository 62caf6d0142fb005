import { isXml, typeOfRoot } from '../../air-messages/xml/xml-element.ts'

/** How an airline or co-loader takes waybills: as FWB of a version of Cargo-IMP, or as XFWB of Cargo-XML. */
export const fwbVersions = ['16', '17', 'XFWB'] as const
export type FwbVersion = (typeof fwbVersions)[number]
/** How it takes houses: as FHL, or as XFHL, the check list of the master, with an XFZB for each house. */
export const fhlVersions = ['4', '5', 'XFHL'] as const
export type FhlVersion = (typeof fhlVersions)[number]

/** Whether a partner gets Cargo-XML of waybills or of houses. */
export const takesXml = ({ fwbVersion, fhlVersion }: { fwbVersion: string; fhlVersion: string }) =>
  fwbVersion === 'XFWB' || fhlVersion === 'XFHL'

/** The name of a message with its version: FWB/17, XFWB. */
export const nameOfVersion = (kind: 'FWB' | 'FHL', version: string) =>
  /^X/.test(version) ? version : `${kind}/${version}`

/** The type of a message that was sent as FWB/17 or XFWB/3.00. */
export const typeOfSent = (version: string) => version.split('/')[0] ?? ''

/** What people call a message that was sent; an XFZB with its house. */
export const nameOfSent = ({ kind, version, label }: { kind: string; version: string; label: string }) =>
  kind === 'XFZB' ? `XFZB ${label}` : typeOfSent(version)

/** What people call a message for a partner: FWB and FHL of one that takes Cargo-XML are XFWB and XFHL. */
export function nameOfKind(
  kind: string,
  { fwbVersion, fhlVersion }: { fwbVersion: string; fhlVersion: string },
): string {
  const version = kind === 'FWB' ? fwbVersion : kind === 'FHL' ? fhlVersion : ''
  return /^X/.test(version) ? version : kind
}

/** FWB/17 of a text, or XFWB/3.00 of Cargo-XML, without envelope. */
export function versionOf(text: string): string {
  if (!isXml(text)) return text.slice(0, text.indexOf('\r'))
  const [, root = ''] = /<rsm:(\w+)/.exec(text) ?? []
  const [, version = ''] = /<ram:VersionID>([^<]*)</.exec(text) ?? []
  return `${typeOfRoot[root]}/${version}`
}
