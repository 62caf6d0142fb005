import type * as english from '../en/phones/task-links.ts'

export const taskLink: Omit<typeof english.taskLink, 'hours_one' | 'days_one'> = {
  button: '任务链接',
  orderButton: '通过链接交给分包司机…',
  title: '{{task}} 的任务链接',
  titleOrder: '将 {{order}} 交给分包司机',
  new: '新链接',
  help: '无需账号，此链接即可在手机应用中打开该任务。持有链接的人可以上报该任务的到达、提货和送达，并给您发消息。其他内容一概看不到。',
  driverHelp: '系统会添加该司机但不设账号。下次使用同一电话号码时即为同一司机。',
  driver: '司机姓名',
  phone: '司机电话',
  until: '有效期',
  hours_other: '{{count}} 小时',
  days_other: '{{count}} 天',
  override: '强制指派的原因',
  make: '创建链接',
  assignAndMake: '指派并创建链接',
  made: '链接只显示一次。请发送给司机，或让司机扫描二维码。',
  qr: '{{task}} 链接的二维码',
  another: '再创建一个链接',
  links: '链接',
  none: '还没有链接。',
  madeBy: '由 {{who}} 创建',
  ends: '至 {{at}}',
  revokedBy: '{{who}}，{{at}}',
  openedBy: '打开者：{{names}}',
  lastUsed: '上次使用',
  neverUsed: '尚未打开',
  revoke: '撤销',
  revokeOf: '撤销 {{who}} 的链接',
}

export const taskLinkState: typeof english.taskLinkState = {
  open: '有效',
  revoked: '已撤销',
  expired: '已过期',
  finished: '已完成',
  cancelled: '已取消',
  rejected: '已拒绝',
  reassigned: '已改派',
}

export const linkEnd: typeof english.linkEnd = {
  revoked: '办公室已撤销此链接。如仍需要，请索取新链接。',
  expired: '此链接已过期。请向办公室索取新链接。',
  finished: '此任务已完成，无需再做任何事。',
  cancelled: '办公室已取消此任务。',
  rejected: '此任务已被拒绝。',
  reassigned: '办公室已将此任务交给其他人。',
}

export const byLink: typeof english.byLink = { holder: '{{name}}，通过 {{who}} 的链接' }
