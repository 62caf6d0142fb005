import { Button } from '@mantine/core'
import { useState } from 'react'
import { DiffTable } from '../DiffTable.tsx'
import { KeyValue } from '../KeyValue.tsx'
import { DetailPage, DetailSection } from '../page/DetailPage.tsx'
import { PhotoStrip } from '../pictures/PhotoStrip.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { Timeline } from '../Timeline.tsx'
import { statuses } from './orders.tsx'

const square = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="hsl(${hue} 14% 62%)"/><path d="M0 52l20-18 16 12 14-20 22 22v24H0z" fill="hsl(${hue} 14% 48%)"/></svg>`,
  )}`

/** A work order's page with all tones. */
export function DetailBench() {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set(['pieces', 'pickupAt']))
  return (
    <DetailPage
      title="WO-1999982"
      status={<StatusBadge text="In transit" tone="teal" framed />}
      subtitle="Norfield Semiconductors"
      waitsFor="Waits for POD from J. Lindqvist"
      actions={
        <>
          <Button variant="default">Reassign</Button>
          <Button>Complete</Button>
        </>
      }
      main={
        <>
          <DetailSection title="Stops">
            <Timeline
              plannedText="Planned"
              actualText="Actual"
              stops={[
                {
                  id: '1',
                  kind: 'Pickup',
                  place: 'Halden Marine, Dock 4',
                  detail: '18 pieces, 2,410 kg',
                  planned: '2025-11-20 08:00 CST',
                  actual: '2025-11-20 08:35 CST',
                  late: '35 min late',
                  state: 'done',
                },
                {
                  id: '2',
                  kind: 'Stop',
                  place: 'Warehouse ORD-2',
                  detail: 'Screening and build-up',
                  planned: '2025-11-20 11:30 CST',
                  state: 'current',
                },
                {
                  id: '3',
                  kind: 'Dropoff',
                  place: 'Carrier terminal, ORD cargo',
                  detail: 'Cut-off 16:00',
                  planned: '2025-11-20 14:30 CST',
                  state: 'ahead',
                },
              ]}
            />
          </DetailSection>
          <DetailSection title="Customer's revision" actions={<Button variant="default">Apply 2 of 3</Button>}>
            <DiffTable
              accepted={accepted}
              onAcceptedChange={setAccepted}
              changes={[
                { field: 'pieces', label: 'Pieces', before: '16', after: '18' },
                { field: 'pickupAt', label: 'Pickup', before: '2025-11-20 07:00', after: '2025-11-20 08:00' },
                { field: 'note', label: 'Note', before: '', after: 'Fragile, do not stack' },
              ]}
            />
          </DetailSection>
          <DetailSection title="Photos">
            <PhotoStrip
              onOpen={() => {}}
              photos={[200, 30, 110, 260].map((hue) => ({
                id: String(hue),
                thumbnailUrl: square(hue),
                caption: `Pallet ${hue}`,
              }))}
            />
          </DetailSection>
        </>
      }
      side={
        <>
          <DetailSection title="Order">
            <KeyValue
              items={[
                { label: 'Customer ref', value: 'PO 88-1204' },
                { label: 'MAWB', value: '180-4455 1236' },
                { label: 'Driver', value: 'J. Lindqvist' },
                { label: 'Truck', value: 'IL 88213' },
                { label: 'Trailer', value: '' },
                { label: 'Last position', value: <RelativeTime at="2025-11-20T17:18:00Z" /> },
              ]}
            />
          </DetailSection>
          <DetailSection title="Charges, USD">
            <KeyValue
              items={[
                { label: 'Linehaul', value: '412.00', align: 'end' },
                { label: 'Fuel surcharge', value: '61.80', align: 'end' },
                { label: 'Waiting', value: '45.00', align: 'end' },
                { label: 'Total', value: <b>518.80</b>, align: 'end' },
              ]}
            />
          </DetailSection>
          <DetailSection title="Every status">
            <div style={{ display: 'grid', gap: 4 }}>
              {statuses.map((status) => (
                <div key={status.text}>
                  <StatusBadge {...status} />
                </div>
              ))}
            </div>
          </DetailSection>
        </>
      }
      below={
        <DetailSection title="History">
          <KeyValue
            labelWidth={144}
            items={[
              { label: '2025-11-20 08:35', value: 'J. Lindqvist picked up 18 pieces' },
              { label: '2025-11-20 06:10', value: 'A. Moreno dispatched to J. Lindqvist' },
              { label: '2025-11-19 17:44', value: 'Booking received from Norfield Semiconductors' },
            ]}
          />
        </DetailSection>
      }
    />
  )
}
