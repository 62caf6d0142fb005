import type {
  InspectedKind,
  InspectedVehicle,
  InspectionItem,
  InspectionTime,
} from '@shortcut/domain/inspections/items.ts'

interface SentFile {
  id: string
}

/** A report as a driver's phone sent it, with its times as the server judges them; all are ISO 8601, UTC. */
export interface SentReport {
  id: string
  taskId: string | null
  at: string
  phoneAt: string
  skewMs: number
  position: { lat: number; lng: number } | null
  data: {
    vehicle: InspectedVehicle
    vehicleId: string
    inspectedAs: InspectedKind
    when: InspectionTime
    defects: readonly { item: InspectionItem; unsafe: boolean; remark: string; photos: readonly SentFile[] }[]
    odometer?: number | null | undefined
    signature?: SentFile | null | undefined
    reviewedId?: string | null | undefined
  }
}
