import { element, tokenizeX12 } from '../../x12/x12-tokenizer.ts'
import type { OutSegment, OutSet } from '../../x12/x12-write.ts'
import { ak2Number } from './x12-997.ts'

/** Control numbers of the group and set at a place of a file; undefined if there is no set. */
export function setNumbersAt(content: string, at: string): { group: string; set: string } | undefined {
  const index = Number(/^segment (\d+)$/.exec(at)?.[1] ?? 0) - 1
  const { segments } = tokenizeX12(content)
  const st = segments[index]
  if (st?.id !== 'ST') return undefined
  const gs = segments.slice(0, index).findLast(({ id }) => id === 'GS' || id === 'GE')
  return { group: gs?.id === 'GS' ? element(gs, 6) : '', set: element(st, 2) }
}

/**
 * A sent 997 or 999, with one refused set now accepted; its notes stay if somebody had to correct the set. The whole
 * group is sent again, because an acknowledgement covers a group.
 * @param set its control number
 * @returns undefined if it refused no such set
 */
export function accepted997({ type, segments }: OutSet, set: string, isMended: boolean): OutSet | undefined {
  const [ak1 = []] = segments
  const parts = partsOf(segments)
  const refused = parts.find((part) => part[0]?.[2] === ak2Number(set) && part.at(-1)?.[1] === 'R')
  const ak9 = segments.at(-1)
  if (!refused || ak9?.[0] !== 'AK9') return undefined
  const now = parts.map((part) => (part === refused ? acceptedPart(part, isMended) : part))
  const verdicts = now.map((part) => part.at(-1)?.[1])
  const accepted = verdicts.filter((verdict) => verdict !== 'R').length
  const [, , included = '', received = '', , ...codes] = ak9
  const isNoted = codes.length > 0 || verdicts.includes('E')
  const whole = accepted < now.length ? 'P' : isNoted ? 'E' : 'A'
  return { type, segments: [ak1, ...now.flat(), ['AK9', whole, included, received, String(accepted), ...codes]] }
}

/** From each AK2 to its AK5 or IK5. */
function partsOf(segments: readonly OutSegment[]): OutSegment[][] {
  const parts: OutSegment[][] = []
  for (const segment of segments) {
    if (segment[0] === 'AK2') parts.push([segment])
    else if (segment[0] !== 'AK1' && segment[0] !== 'AK9') parts.at(-1)?.push(segment)
  }
  return parts
}

/** A corrected set was accepted with errors noted; a set reprocessed unchanged had no errors. */
const acceptedPart = (part: readonly OutSegment[], isMended: boolean): OutSegment[] => {
  const [ak2 = ['AK2']] = part
  const [name = 'AK5', , ...why] = part.at(-1) ?? []
  return isMended ? [...part.slice(0, -1), [name, 'E', ...why]] : [ak2, [name, 'A']]
}
