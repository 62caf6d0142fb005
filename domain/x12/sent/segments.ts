import type { ElementNumber, SentVersion } from './elements.ts'

/** M mandatory, O optional (a note may still require it). */
export interface PlaceLaw {
  need: 'M' | 'O'
  element: ElementNumber
}

/**
 * Syntax notes between elements of a segment, by position: P all or none, R at least one, E at most one, C the first
 * requires all others, L the first requires one of the others.
 */
export type Note = readonly ['P' | 'R' | 'E' | 'C' | 'L', ...number[]]

export interface SegmentLaw {
  places: readonly PlaceLaw[]
  notes: readonly Note[]
}

/** Written as in X12's tables: 'M143 M329' is two mandatory elements; 'O718x5' repeats five times. */
const law = (places: string, ...notes: Note[]): SegmentLaw => ({
  places: places.split(' ').flatMap((place) => {
    const [, need, number, times = '1'] = /^([MO])(\d+)(?:x(\d+))?$/.exec(place) ?? []
    return Array.from({ length: Number(times) }, () => ({
      need: need as PlaceLaw['need'],
      element: Number(number) as ElementNumber,
    }))
  }),
  notes,
})

const both: Readonly<Record<string, SegmentLaw>> = {
  SE: law('M96 M329'),
  // We make the SCAC mandatory: without it the receiver does not know who answers.
  B1: law('M140 M145 O373 M558'),
  N9: law('M128 O127 O369', ['R', 2, 3]),
  L11: law('O127 O128 O352', ['R', 1, 3], ['P', 1, 2]),
  K1: law('M61 O61'),
  B3: law('O147 M76 O145 M146 O188 M373 M193 O202 O373 O374 M140 O373', ['P', 9, 10]),
  C3: law('M100'),
  G62: law('O432 O373 O176 O337 O623', ['R', 1, 3], ['P', 1, 2], ['P', 3, 4], ['C', 5, 3]),
  N1: law('M98 O93 O66 O67', ['R', 2, 3], ['P', 3, 4]),
  N3: law('M166 O166'),
  N4: law('O19 O156 O116 O26'),
  LX: law('M554'),
  L5: law('O213 O79 O22 O23', ['P', 3, 4]),
  L0: law(
    'O213 O220 O221 O81 O187 O183 O184 O80 O211 O79 O188',
    ['P', 2, 3],
    ['P', 4, 5],
    ['P', 6, 7],
    ['P', 8, 9],
    ['C', 11, 4],
  ),
  L1: law('O213 O60 O122 O58 O58 O58 O58 O150', ['P', 2, 3], ['R', 4, 5, 6]),
  L3: law(
    'O81 O187 O60 O122 O58 O58 O58 O150 O183 O184 O80 O188',
    ['P', 1, 2],
    ['P', 3, 4],
    ['P', 9, 10],
    ['C', 12, 1],
  ),
  B10: law('O127 O145 M140'),
  AT7: law('O1650 O1651 O1652 O1651 O373 O337 O623', ['E', 1, 3], ['P', 1, 2], ['P', 3, 4], ['C', 6, 5], ['C', 7, 6]),
  AT8: law('O187 O188 O81 O80', ['P', 1, 2, 3]),
  MS1: law('O19 O156 O26', ['L', 1, 2, 3], ['C', 2, 1], ['C', 3, 1]),
  MS2: law('O140 O207 O40', ['P', 1, 2]),
  AK3: law('M721 M719 O447 O720x5'),
  AK4: law('M722 O725 M723 O724'),
  AK5: law('M717 O718x5'),
  AK9: law('M715 M97 M123 M2 O716x5'),
}

/** Segments of the sets that we send, by version: X12's segment directories, as far as our elements go. */
export const segmentLaws: Readonly<Record<SentVersion, Readonly<Record<string, SegmentLaw>>>> = {
  '004010': { ...both, ST: law('M143 M329'), AK1: law('M479 M28'), AK2: law('M143 M329') },
  '005010': {
    ...both,
    ST: law('M143 M329 O1705'),
    AK1: law('M479 M28 O480'),
    AK2: law('M143 M329 O1705'),
    IK3: law('M721 M719 O447 O620x5'),
    IK4: law('M722 O725 M621 O724'),
    IK5: law('M717 O618x5'),
  },
}
