import { comparedKinds, type DiscrepancyKind, type Resolution } from '@shortcut/domain/cargo/differences.ts'
import type { DiscrepancyRow, Ending } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { cargoAnswer } from '@shortcut/words/en/cargo/answers.ts'
import type * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import type * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { Translate } from '../../words/words.ts'

type T = Translate<typeof cargoLawWords | typeof discrepancyWords>

/** Only numbers are counted: damage and foreign pieces are accepted as they were found, and missing ones as lost. */
export function resolutionText(t: T, kind: DiscrepancyKind, resolution: Ending): string {
  if (resolution !== 'acceptCount' || isOneOf(kind, comparedKinds)) return t(`resolution:${resolution}`)
  return t(kind === 'missing' ? 'discrepancyPage:acceptLost' : 'discrepancyPage:acceptFound')
}

/** Remarks are English in every language. */
const signedFor = cargoAnswer.signedLate.slice(0, cargoAnswer.signedLate.indexOf('{{'))

/** What a decision does. */
export function resolutionHelpText(
  t: T,
  { kind, remark }: Pick<DiscrepancyRow, 'kind' | 'remark'>,
  resolution: Resolution,
): string {
  if (kind === 'missing' && (resolution === 'acceptCount' || resolution === 'releaseAnyway'))
    return t(remark.startsWith(signedFor) ? `signedHelp:${resolution}` : `missingHelp:${resolution}`)
  if (kind === 'foreign' && (resolution === 'acceptCount' || resolution === 'return'))
    return t(`foreignHelp:${resolution}`)
  return t(`resolutionHelp:${resolution}`)
}
