import type { TenderReading } from '../../partners/tender-reading.ts'
import type { X12Fault } from '../../x12/faults.ts'
import type { Segment } from '../../x12/segment.ts'
import { type Group, type Interchange, type Party, readEnvelope, type TransactionSet } from '../../x12/x12-envelope.ts'
import type { InboundBooking, Purpose } from '../booking.ts'
import { read204Set } from './x12-204-set.ts'

/** The verdict of a 997 on a set in AK501: accepted, accepted with errors noted, rejected. */
export type SetVerdict = 'A' | 'E' | 'R'

/** One set of a file. With `booking` it can be processed; without, it is quarantined and `errors` says why. */
export type Tender = {
  /** The interchange that contains it. */
  interchange: Interchange
  group: Group
  /** ST to SE, as read. */
  segments: readonly Segment[]
  /** 'segment 3': the place of its ST. */
  at: string
  /** ST01; '204' unless the file has other sets. */
  type: string
  /** ST02, GS06 and ISA13. */
  controlNumber: string
  groupControlNumber: string
  interchangeControlNumber: string
  /** GS02 and GS03, GS08. */
  groupSender: string
  groupReceiver: string
  version: string
  /** ISA15 is T: a test. */
  isTest: boolean
  purpose?: Purpose
  shipmentId: string
  customerReferenceNumber: string
  booking?: InboundBooking
  acknowledge: SetVerdict
  errors: X12Fault[]
  warnings: X12Fault[]
}

export type Read204File = {
  /** Sender of the first interchange; '' if the file has no ISA. */
  sender: Party
  receiver: Party
  controlNumber: string
  interchanges: Interchange[]
  sets: Tender[]
  /** Faults of the file, its interchanges and groups. Those with severity 'note' do not cause a refusal. */
  errors: X12Fault[]
}

/**
 * Reads any bytes as a file of load tenders (X12 204). Never throws. A faulty set is quarantined alone; the others
 * still give bookings. docs/x12-204.md says how strict it is.
 * @param readingFor the sender's way of writing tenders, per group, if known
 */
export function read204File(bytes: Uint8Array | string, readingFor: ReadingFor = () => undefined): Read204File {
  const { interchanges, faults } = readEnvelope(bytes)
  const [first] = interchanges
  const nobody = { qualifier: '', id: '' }
  return {
    sender: first?.sender ?? nobody,
    receiver: first?.receiver ?? nobody,
    controlNumber: first?.controlNumber ?? '',
    interchanges,
    sets: interchanges.flatMap((interchange) =>
      interchange.groups.flatMap((group) => {
        const reading = readingFor(interchange, group)
        return group.sets.map((set) => tenderOf(interchange, group, set, reading))
      }),
    ),
    errors: faults,
  }
}

type ReadingFor = (interchange: Interchange, group: Group) => TenderReading | undefined

function tenderOf(interchange: Interchange, group: Group, set: TransactionSet, reading?: TenderReading): Tender {
  const read = read204Set(set, reading)
  const noted = read.warnings.some((fault) => fault.acknowledge?.ak5)
  return {
    interchange,
    group,
    segments: set.segments,
    at: `segment ${set.segments[0]?.number ?? 0}`,
    type: set.type,
    controlNumber: set.controlNumber,
    groupControlNumber: group.controlNumber,
    interchangeControlNumber: interchange.controlNumber,
    groupSender: group.sender,
    groupReceiver: group.receiver,
    version: group.version,
    isTest: interchange.isTest,
    ...(read.purpose && { purpose: read.purpose }),
    shipmentId: read.shipmentId,
    customerReferenceNumber: read.customerReferenceNumber,
    ...(read.booking && { booking: read.booking }),
    acknowledge: read.errors.length > 0 ? 'R' : noted ? 'E' : 'A',
    errors: read.errors,
    warnings: read.warnings,
  }
}
