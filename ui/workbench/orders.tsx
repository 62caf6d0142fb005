import type { GridColumn } from '../grid/columns.ts'
import { RowLink } from '../grid/RowLink.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import type { StatusTone } from '../status-tones.ts'

export type Order = {
  crn: string
  status: number
  customer: string
  pickup: string
  dropoff: string
  driver: string
  pieces: number
  weight: number
  planned: string
  late: number
  charge: number
  note: string
}

export const statuses: { text: string; tone: StatusTone }[] = [
  { text: 'New', tone: 'blue' },
  { text: 'Draft', tone: 'grey-outline' },
  { text: 'Confirmed', tone: 'indigo' },
  { text: 'Revised', tone: 'amber' },
  { text: 'Dispatched', tone: 'cyan' },
  { text: 'In transit', tone: 'teal' },
  { text: 'Delivered', tone: 'green' },
  { text: 'Driver rejected', tone: 'red' },
  { text: 'Booking cancelled', tone: 'grey-struck' },
]

const customers = ['Brightwell Foods', 'Norfield Semiconductors', 'Halden Marine', 'Cassia Pharma', 'Oak & Ladder']
const places = ['ORD', 'JFK', 'LAX', 'DFW', 'ATL', 'SEA', 'MIA', 'EWR']
const drivers = ['', 'M. Okafor', 'J. Lindqvist', 'R. Castellanos', 'T. Brandt', 'S. Whitfield']

const pick = <T,>(list: readonly T[], index: number): T => list[index % list.length] as T
const pad = (part: number) => String(part).padStart(2, '0')

/** The same order for the same index, every time. */
export function order(index: number, change = 0): Order {
  const mixed = (index * 2654435761 + change * 40503) >>> 0
  return {
    crn: `WO-${String(2_000_000 - index)}`,
    status: (mixed >>> 7) % statuses.length,
    customer: pick(customers, mixed >>> 3),
    pickup: pick(places, index * 7 + 3),
    dropoff: pick(places, index * 5 + 1),
    driver: pick(drivers, mixed >>> 5),
    pieces: (mixed % 40) + 1,
    weight: (mixed % 18_000) + 120,
    planned: `2025-11-${pad((index % 28) + 1)} ${pad((mixed >>> 4) % 24)}:${pad(((mixed >>> 9) % 4) * 15)}`,
    late: mixed % 11 === 0 ? mixed % 90 : 0,
    charge: (mixed % 90_000) / 100 + 180,
    note: mixed % 5 === 0 ? 'Call consignee before arrival' : '',
  }
}

/** Number of renderings per row, to show that a live change renders one. */
export const renders = new Map<string, number>()

export const orderColumns: GridColumn<Order>[] = [
  {
    id: 'crn',
    header: 'Work order',
    width: 112,
    required: true,
    sortable: true,
    text: (row) => row.crn,
    cell: (row) => (
      <RowLink href={`#${row.crn}`} onNavigate={() => {}}>
        {row.crn}
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    sortable: true,
    text: (row) => statuses[row.status]?.text ?? '',
    cell: (row) => {
      const status = statuses[row.status]
      renders.set(row.crn, (renders.get(row.crn) ?? 0) + 1)
      return status && <StatusBadge {...status} />
    },
  },
  { id: 'customer', header: 'Customer', width: 184, sortable: true, text: (row) => row.customer },
  { id: 'pickup', header: 'Pickup', width: 80, text: (row) => row.pickup },
  { id: 'dropoff', header: 'Dropoff', width: 80, text: (row) => row.dropoff },
  { id: 'planned', header: 'Planned pickup', width: 144, sortable: true, text: (row) => row.planned },
  {
    id: 'late',
    header: 'Late',
    unit: 'min',
    width: 88,
    align: 'end',
    sortable: true,
    text: (row) => (row.late ? String(row.late) : ''),
    cell: (row) => row.late > 0 && <b style={{ color: 'var(--tone-red)' }}>{row.late}</b>,
  },
  { id: 'driver', header: 'Driver', width: 136, text: (row) => row.driver || '–' },
  { id: 'pieces', header: 'Pieces', width: 80, align: 'end', text: (row) => String(row.pieces) },
  {
    id: 'weight',
    header: 'Weight',
    unit: 'kg',
    width: 104,
    align: 'end',
    sortable: true,
    text: (row) => group(row.weight),
  },
  { id: 'charge', header: 'Charge', unit: 'USD', width: 112, align: 'end', text: (row) => row.charge.toFixed(2) },
  { id: 'note', header: 'Note', width: 220, text: (row) => row.note },
]

export function group(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
