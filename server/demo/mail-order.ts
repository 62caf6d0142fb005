const hourMs = 3_600_000

/** A JSON booking that came by mail. @param number tells several apart */
export function booked(now: number, number = 1): string {
  const at = (hours: number) => new Date(Math.ceil((now + hours * hourMs) / hourMs) * hourMs).toISOString()
  return JSON.stringify({
    purpose: 'original',
    customerReferenceNumber: `MAIL-${2600 + number}`,
    bookingPickupDate: at(20),
    palletQuantity: 1 + number,
    pieces: 12 * number,
    weight: { value: String(420 * number), unit: 'lb' },
    commodity: 'machine parts',
    stops: [
      {
        kind: 'pickup',
        company: `Dock ${number + 3}`,
        address: '1200 Touhy Ave',
        city: 'Elk Grove Village',
        province: 'IL',
        postalCode: '60007',
        country: 'US',
        from: at(20),
        to: at(23),
      },
      {
        kind: 'dropoff',
        company: 'ORD Cargo Center',
        address: 'Cargo Area 4',
        city: 'Chicago',
        province: 'IL',
        postalCode: '60666',
        country: 'US',
        from: at(26),
        to: at(29),
      },
    ],
  })
}
