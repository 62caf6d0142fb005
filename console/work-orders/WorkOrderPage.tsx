export default function WorkOrderPage() {
  return null
}
