export default function WorkOrderListPage() {
  return null
}
