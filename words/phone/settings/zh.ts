import type * as english from './en.ts'

type In<S> = { [name in keyof S]?: string }

export const settings: In<typeof english.settings> = {
  title: '设置',
  push: '通知',
  pushOffer: '应用关闭时，也要收到新任务和消息的通知吗？',
  turnOn: '开启',
  notNow: '以后再说',
  pushHelp: '应用关闭时通知您新任务和消息。锁屏只显示订单号。',
  push_impossible: '此浏览器在这里无法通知。iPhone 请先将应用添加到主屏幕。需要安全地址（https）。',
  push_denied: '手机不允许。请在手机设置中允许此应用的通知。',
  push_failed: '无法开启。请检查网络后重试。',
  positions: '共享我的位置',
  positionsHelp: '仅在应用打开并显示时，每 10 秒一次。后台无法记录：见下文。只要手机允许定位，报告会附带地点。',
  positionsDenied: '手机不允许。请在手机设置中允许此应用定位。',
  positionsNoMemory: '此浏览器不保存任何内容，因此不记录位置。',
  positionsKept_other: '{{count}} 个位置待发送',
  positionsThinned_other: '长时间无网络：为节省空间，已删除 {{count}} 个最旧的位置。',
  sound: '声音',
  soundHelp: '应用打开时，用于新任务和消息。',
  vibration: '震动',
}

export const own: In<typeof english.own> = {
  oldPassword: '当前密码',
  newPassword: '新密码',
  again: '再次输入新密码',
  differ: '两次输入的密码不一致。',
  change: '更改密码',
  mustChange: '此密码由他人设置。请设置自己的密码后继续。',
  changed: '密码已更改。',
}

export const link: In<typeof english.link> = {
  from: '{{who}} 有一个任务给您。',
  name: '您的姓名',
  until: '此链接有效至 {{time}}。',
  open: '打开任务',
  opening: '正在打开…',
  others: '{{name}} 已在此手机上登录。未发送的内容会保留，待其再次登录。',
  incomplete: '此链接不完整或无效。请按收到的原样重新打开，或联系办公室。',
  noServer: '无连接。打开任务需要联网一次。',
  done: '全部完成',
  doneHelp: '请保持此页面，直到显示“已同步”。',
  of: '通过 {{who}} 的链接，至 {{time}}',
  leave: '离开任务',
  leaveAsk: '再次进入需要该链接。',
  leaveUnsent: '尚未发送：{{what}}。它们会留在此手机上，待您再次打开链接时发送。',
  lost: '{{who}} 的链接在此已失效。请重新打开链接以发送未发送的内容，或致电办公室。',
}

export const linkEnd: In<typeof english.linkEnd> = {
  revoked: '办公室已撤销此链接。如仍需要，请索取新链接。',
  expired: '此链接已过期。请向办公室索取新链接。',
  finished: '此任务已完成，无需再做任何事。',
  cancelled: '办公室已取消此任务。',
  rejected: '您已拒绝此任务。',
  reassigned: '办公室已将此任务交给其他人。',
}

export const traccar: In<typeof english.traccar> = {
  title: '后台位置',
  text: '本应用只有在屏幕上打开时才知道您的位置。免费应用 Traccar Client 在手机放在口袋里时也会把位置发给办公室。',
  install: '1. 获取 Traccar Client',
  make: '2. 设置',
  ready: 'Traccar Client 会询问是否应用设置。然后请在其中打开跟踪。',
  open: '2. 用您的设置打开 Traccar Client',
}
