import { create } from 'zustand'
import type { Stop, TaskView } from './task-view.ts'

interface Opened {
  kind: 'proof' | 'problem' | 'paper'
  /** As they were when it was opened: the office may take the task away meanwhile. */
  task: TaskView
  stop: Stop
}

/** The form of a stop that is open. It outlives the card that opened it. */
export const useOpened = create<{ opened: Opened | null }>(() => ({ opened: null }))

export const openSheet = (kind: Opened['kind'], task: TaskView, stop: Stop) =>
  useOpened.setState({ opened: { kind, task, stop } })
export const closeSheet = () => useOpened.setState({ opened: null })
