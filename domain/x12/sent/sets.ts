import type { SentVersion } from './elements.ts'

/** A segment's place in a set: its most repeats, and the segments below it if it opens a loop. */
export interface Place {
  id: string
  need: 'M' | 'O'
  most: number
  loop: readonly Place[]
}

const place = (need: Place['need'], id: string, most = 1, ...loop: Place[]): Place => ({ id, need, most, loop })
const must = (id: string, most?: number, ...loop: Place[]) => place('M', id, most, ...loop)
const may = (id: string, most?: number, ...loop: Place[]) => place('O', id, most, ...loop)

const unbounded = Number.POSITIVE_INFINITY
const wrapped = (...body: Place[]): readonly Place[] => [must('ST'), ...body, must('SE')]
const address = (references: string) => [may('N3', 2), may('N4'), may(references, 5)]

/** 210: references are N9 in 004010, L11 later. */
const invoice = (references: 'N9' | 'L11') =>
  wrapped(
    must('B3'),
    may('C3'),
    may(references, 300),
    may('G62', 6),
    may('K1', 10),
    may('N1', 10, ...address(references)),
    may('LX', 9999, may(references, 5), may('L5', 30), may('L0', 10), may('L1', 10), may('K1', 10)),
    may('L3'),
  )

const status = wrapped(
  must('B10'),
  may('L11', 300),
  may('K1', 10),
  may('N1', 10, may('N3', 2), may('N4'), may('L11', 10)),
  may('LX', 999_999, may('AT7', 10, may('MS1'), may('MS2')), may('L11', 10), may('K1', 10), may('AT8', 10)),
)

/** 214 of 005010: the heading has no references; references and remarks come under LX before its statuses. */
const laterStatus = wrapped(
  must('B10'),
  must(
    'LX',
    999_999,
    may('L11', 999),
    may('K1', 10),
    may('AT8', 10),
    must('AT7', 10, may('MS1'), may('MS2', 2), may('K1')),
  ),
)

const acknowledgement = wrapped(
  must('AK1'),
  may('AK2', unbounded, may('AK3', unbounded, may('AK4', 99)), must('AK5')),
  must('AK9'),
)

/**
 * The sets that we send, by version, in the order of X12's tables, as far as we write them. The 990 of 004010 has one
 * N9 at position 030 and remarks; from 004020 on nothing follows the reference, which is an L11 from 004050 on.
 */
export const setLaws: Readonly<Record<SentVersion, Readonly<Record<string, readonly Place[]>>>> = {
  '004010': {
    '990': wrapped(must('B1'), may('N9'), may('K1', 10)),
    '214': status,
    '210': invoice('N9'),
    '997': acknowledgement,
  },
  '005010': {
    '990': wrapped(must('B1'), may('L11')),
    '214': laterStatus,
    '210': invoice('L11'),
    '997': acknowledgement,
    '999': wrapped(
      must('AK1'),
      may('AK2', unbounded, may('IK3', unbounded, may('IK4', unbounded)), must('IK5')),
      must('AK9'),
    ),
  },
}
