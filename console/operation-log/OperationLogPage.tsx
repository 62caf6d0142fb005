export default function OperationLogPage() {
  return null
}
