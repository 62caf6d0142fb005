import type * as english from './en.ts'

type In<S> = { [name in keyof S]?: string }

export const phone: In<typeof english.phone> = {
  product: 'ShortCut 司机端',
  workerProduct: 'ShortCut 仓库端',
  seen: '知道了',
  places: '页面',
  account: '用户名或电话',
  password: '密码',
  role: '我的工作',
  driver: '司机',
  worker: '仓库人员',
  signIn: '登录',
  signingIn: '正在登录…',
  wrong: '用户名或密码不正确。',
  codeHelp: '办公室为您生成了此二维码。它可让您在此手机上登录一次。',
  codeSignIn: '在此手机上登录',
  codeWrong: '此二维码已使用或已过期。请向办公室索取新的。',
  noServer: '没有网络。首次登录需要网络。',
  noSecure: '此地址不安全（非 https）。联网时可以使用，但无法安装，也无法离线打开。',
  noMemory: '此浏览器不保存数据（无痕窗口，或手机存储已满？）。联网时可以使用，但关闭后未发送的内容会丢失。',
  full: '手机存储已满，无法保存。请删除一些内容后重试。',
  doubled: '此步骤已在应用的另一个窗口中上报。',
  language: '语言',
  signOut: '退出登录',
  signOutUnsent: '尚未发送：{{what}}。它们会留在此手机上，您再次登录时发送。',
  lost: '请重新登录，以发送未发送的内容。',
  stay: '留下',
  close: '关闭',
  back: '返回',
  cancel: '取消',
  throwAwayAsk: '放弃已填写的内容？',
  throwAway: '放弃',
  keepOn: '继续填写',
  today: '今天',
  messages: '消息',
  history: '历史',
  more: '更多',
  newVersion: '有新版本。',
  update: '更新',
  install: '将应用添加到主屏幕：没有网络也能打开。',
  installNow: '安装',
}

export const line: In<typeof english.line> = {
  reports_other: '{{count}} 条上报',
  upToDate: '已同步',
  sending_other: '正在发送 {{count}}',
  asking: '正在更新…',
  letGo: '松开以更新',
  offline: '离线',
  offlineWaiting_other: '离线 · {{count}} 未发送',
  photos_other: '{{count}} 张照片待发送',
  refused_other: '{{count}} 条被拒绝：查看原因',
  notSent: '未发送',
  allSent: '全部已发送。',
  tryAgain: '重试',
  forget: '移除',
  waits: '等待网络',
  held: '等待办公室处理',
  lastContact: '上次联系 {{time}}',
  neverTold: '请联网一次以查看。',
}

export const today: In<typeof english.today> = {
  none: '现在没有任务',
  noneHelp: '新任务会自动出现在这里。',
  neverReached: '请联网一次以获取任务。',
  accept: '接受',
  reject: '拒绝',
  rejectWhy: '为什么拒绝？',
  reason: '原因',
  new: '新任务',
  next: '下一站',
  later: '之后',
  pickup: '提货',
  dropoff: '送货',
  leaveBy: '{{time}} 前出发',
  leaveIn: '{{time}} 后须出发',
  leaveNow: '应在 {{time}} 前已出发',
  noTime: '时间不限',
  truck: '卡车 {{no}}',
  trailer: '挂车 {{no}}',
  pieces_other: '{{count}} 件',
  pallets_other: '{{count}} 托',
}

export const news: In<typeof english.news> = {
  changed: '办公室已更改订单 {{bookingId}}：{{what}}。',
  cancelled: '办公室已取消订单 {{bookingId}}。',
  cancelledWhy: '办公室已取消订单 {{bookingId}}：{{reason}}',
  reassigned: '办公室已把订单 {{bookingId}} 交给别人。',
  handedOver: '订单 {{bookingId}} 已交接给另一位司机。',
  delivered: '办公室已将订单 {{bookingId}} 报告为已送达。',
  gone: '订单 {{bookingId}} 不再由您负责。',
  goneHere: '此任务不再由您负责。',
  stillSend: '您在此报告的内容仍会发给办公室，由办公室决定。',
}

export const changed: In<typeof english.changed> = {
  stops: '站点',
  times: '时间',
  load: '货物',
  remark: '备注或联系人',
  vehicle: '卡车或拖车',
}

export const stop: In<typeof english.stop> = {
  details: '路线和联系人',
  navigate: '导航',
  call: '致电 {{name}}',
  remark: '备注',
  arrived: '已到达',
  arrivedAt: '{{time}} 到达',
  done: '{{time}} 完成',
  waiting: '已等待 {{time}}',
  pickUp: '已提货',
  deliver: '送达',
  problem: '问题',
  acceptFirst: '请先接受任务。',
  pickUpFirst: '请先提货。',
  pieces: '车上的货件',
  countPieces_other: '清点车上的 {{count}} 件',
}

export const dock: In<typeof english.dock> = {
  deliveryOrder: '送货单',
  billOfLading: '提单',
  lumperReceipt: '装卸费收据',
  scaleTicket: '过磅单',
  other: '其他',
  pdf: '{{name}}（PDF）',
  later: '送货单和提单将在下次联网时取得。',
  handIn: '提交单据',
  which: '单据',
  number: '单据上的号码或金额',
  send: '发送给办公室',
  free: '免费时间 {{free}}，还剩 {{time}}',
  freeFrom: '{{time}} 起免费 {{free}}',
  over: '已超过免费时间 {{free}}：{{time}}',
}

export const proof: In<typeof english.proof> = {
  otherCount: '{{pieces}} 件，应为 {{expected}} 件。确认吗？',
  pickUpTitle: '在 {{place}} 提货',
  deliverTitle: '送达 {{place}}',
  pieces: '件数',
  pallets: '托盘数',
  seal: '封条号',
  container: '箱号',
  photo: '添加照片',
  containerPhoto: '箱体或封条照片',
  photosNeeded_other: '需要 {{count}} 张照片',
  photoRemove: '移除照片 {{number}}',
  photoAlt: '照片 {{number}}',
  photoEmpty: '照片是空的，请重拍。',
  photoHuge: '这张照片太大。请用较低像素（不超过 1 亿）重拍。',
  photoUnreadable: '无法读取此照片。请用相机以 JPEG 拍摄。',
  preparing: '正在处理…',
  receivedBy: '收货人',
  signature: '签名',
  signHere: '在此签名',
  signAgain: '重新签名',
  signatureNeeded: '需要签名。',
  signatureShort: '只有一个点。这是签名吗？',
  yes: '是',
  someProof: '请填写收货人、签名或拍照。',
  cash: '代收现金 ($)',
  cashBad: '金额格式如 120.50',
  remark: '备注',
  finish: '完成',
  far: '您距此站 {{distance}} 英里。确定在此完成吗？',
  handedOver_other: '交付 {{count}} 件',
  refused_other: '{{count}} 件被拒收',
  stay_other: '{{count}} 件留在车上',
}

export const field: In<typeof english.field> = {
  whole: '请输入整数，例如 12',
  tooLong_other: '超出 {{count}} 个字符',
}

export const problem: In<typeof english.problem> = {
  noPieces: '请输入件数，至少 1 件。',
  sayWhat: '请说明是什么问题。',
  title: '什么问题？',
  short: '缺件',
  over: '多件',
  damaged: '损坏',
  refused: '收货人拒收',
  closed: '已关门',
  wrongAddress: '地址错误',
  waiting: '需要等待',
  other: '其他',
  pieces: '多少件？',
  tell: '告知办公室',
  said: '已报告：{{problem}}',
}

export const push: In<typeof english.push> = {
  newTask: '新任务',
  newTaskText: '订单 {{bookingId}}。请打开应用接受。',
  taskChanged: '任务有变更',
  taskChangedText: '订单 {{bookingId}}。请打开应用查看。',
  taskGone: '任务已收回',
  taskGoneText: '订单 {{bookingId}} 不再由您执行。',
  message: '办公室消息',
  messageText: '请打开应用阅读。',
}

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

export const act: In<typeof english.act> = {
  accept: '已接受',
  reject: '已拒绝',
  arrive: '已到达',
  wait: '等待',
  exception: '问题',
  pickUp: '已提货',
  deliver: '已送达',
  seal: '封条',
  document: '单据',
  message: '消息',
  inspection: '车辆检查',
}

export const chat: In<typeof english.chat> = {
  photos_other: '{{count}} 张照片',
  none: '还没有消息',
  write: '给办公室的消息',
  send: '发送',
  read: '已读',
  sent: '已发送',
  office: '办公室',
}

export const state: In<typeof english.state> = {
  new: '新',
  assigned: '已分配',
  accepted: '已接受',
  pickedUp: '已提货',
  delivered: '已送达',
  rejected: '已拒绝',
  cancelled: '已取消',
}

export const past: In<typeof english.past> = {
  none: '最近 14 天没有记录',
  offline: '截至 {{time}}',
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
