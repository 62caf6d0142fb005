export default function NewWorkOrder(_: { onClose: () => void; onMade: (id: string) => void }) {
  return null
}
