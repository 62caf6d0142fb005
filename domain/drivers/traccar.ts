/**
 * The link that sets up Traccar Client (9 or later) on the phone that opens or scans it: server, device identifier and how often it
 * sends. Its host may be anything but `action`.
 * @param server address of the intake, such as https://dispatch.example.com/shortcut-api/osmand
 */
export const traccarLink = (server: string, key: string) =>
  `org.traccar.client://config?${new URLSearchParams({
    url: server,
    id: key,
    accuracy: 'high',
    // Meters between positions: every ten seconds on a highway.
    distance: '250',
    // Seconds between signs of life while the truck stands.
    heartbeat: '900',
    buffer: 'true',
  })}`
