import type { Words } from './en.ts'

/** Chinese, where it exists: drivers and tasks. Everything else falls back to English. */
export const zh: { [section in keyof Words]?: Partial<Words[section]> } = {
  taskStatus: {
    new: '新建',
    assigned: '已指派',
    accepted: '已接受',
    rejected: '已拒绝',
    pickedUp: '已提货',
    delivered: '已送达',
    cancelled: '已取消',
  },
}
