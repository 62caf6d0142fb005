import WorkOrderDrawer from '../WorkOrderDrawer.tsx'

type Props = { onClose: () => void; onMade: (id: string) => void }

export default function NewWorkOrder({ onClose, onMade }: Props) {
  return <WorkOrderDrawer mode={{ kind: 'create' }} onClose={onClose} onSaved={({ id }) => onMade(id)} />
}
