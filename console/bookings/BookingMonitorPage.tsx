export default function BookingMonitorPage() {
  return null
}
