import type { InspectedKind, InspectedVehicle, InspectionItem } from './items.ts'

interface Defect {
  item: InspectionItem
  unsafe: boolean
  /** Null: nobody has certified that it is repaired, or that no repair is needed. */
  certifiedAt: string | null
}

/** Defects that nobody has certified yet. */
export const openDefects = <D extends Defect>(defects: readonly D[]): D[] =>
  defects.filter(({ certifiedAt }) => certifiedAt === null)

/** Until these are certified the vehicle must not be driven (49 CFR 396.11(a)(3)). */
export const blockingDefects = <D extends Defect>(defects: readonly D[]): D[] =>
  openDefects(defects).filter(({ unsafe }) => unsafe)

/**
 * The next driver reviews the last report only if it lists a defect (49 CFR 396.13(b)), and signs that the required repairs
 * are certified (396.13(c)). A trailer that is no longer in the combination is not asked about: each vehicle has reports of its own.
 */
export const mustBeReviewed = (report: { defects: readonly unknown[]; reviewedAt: string | null }) =>
  report.defects.length > 0 && report.reviewedAt === null
/** Without the certificate there is nothing to sign. */
export const mayBeReviewed = (report: { defects: readonly Defect[] }) => blockingDefects(report.defects).length === 0

/** Which list of items applies. @param isChassis its type is a container chassis, which is intermodal equipment */
export const kindOf = (vehicle: InspectedVehicle, isChassis: boolean): InspectedKind =>
  vehicle === 'trailer' && isChassis ? 'chassis' : vehicle

export type Lack = 'signature' | 'remark' | null

/**
 * What a report lacks. It is signed if it lists a defect (49 CFR 396.11(a)(2)(ii)) or reviews another report. A defect of
 * a part that is on no list says in its remark which one it is.
 */
export function lackOf(report: {
  defects: readonly { item: InspectionItem; remark: string }[]
  isReview: boolean
  isSigned: boolean
}): Lack {
  if (report.defects.some(({ item, remark }) => item === 'other' && remark.trim() === '')) return 'remark'
  return (report.defects.length > 0 || report.isReview) && !report.isSigned ? 'signature' : null
}
