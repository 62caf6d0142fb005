import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import WorkOrderDrawer from '../WorkOrderDrawer.tsx'

type Props = { copyOf: WorkOrderReply | undefined; onClose: () => void; onMade: (id: string) => void }

export default function NewWorkOrder({ copyOf, onClose, onMade }: Props) {
  return <WorkOrderDrawer mode={{ kind: 'create', copyOf }} onClose={onClose} onSaved={({ id }) => onMade(id)} />
}
