import type * as english from './en.ts'

type In<S> = Record<keyof S, string>

export const duty: In<typeof english.duty> = {
  title: '值勤状态',
  now: '现在：{{status}}',
  unknown: '还没有状态',
  since: '自 {{time}} 起',
  note: '这是您自己的记录，不是电子记录设备。',
  earlier: '补记较早的状态',
  from: '开始时间',
  status: '状态',
  add: '添加',
  today: '今天和昨天',
  added: '{{time}} 补记',
  future: '此时间还没有到。请选择更早的时间。',
  none: '还没有记录',
}

export const dutyStatus: In<typeof english.dutyStatus> = {
  driving: '驾驶',
  onDuty: '值勤',
  break: '休息',
  offDuty: '下班',
  sleeper: '卧铺',
}

export const truck: In<typeof english.truck> = {
  title: '加油和里程',
  none: '您现在没有卡车',
  noneHelp: '办公室会随任务或在您的档案中分配卡车。',
  truck: '卡车',
  fuel: '加油',
  odometer: '里程表',
  miles: '里程表（英里）',
  milesBad: '请输入整数英里。',
  lower: '小于上次读数 {{last}} 英里。对吗？',
  gallons: '加仑',
  gallonsBad: '加仑数如 85.4',
  amount: '金额 ($)',
  amountBad: '金额如 312.80',
  place: '地点',
  photo: '收据照片',
  odometerPhoto: '里程表照片',
  save: '保存',
  fuelled: '{{gallons}} 加仑，USD {{amount}}',
  read: '{{miles}} 英里',
  last: '最近几天',
}

export const paper: In<typeof english.paper> = {
  title: '证件',
  licence: '驾照',
  medical: '体检证',
  insurance: '保险',
  hazmat: '危险品许可',
  valid: '有效期至 {{day}}',
  soon: '{{day}} 到期',
  overdue: '已于 {{day}} 过期',
  unknown: '日期未知',
  renew: '更新',
  renewTitle: '更新：{{paper}}',
  expiresOn: '新的到期日',
  dateMissing: '请输入新的到期日。',
  datePast: '此日期已过。请输入新证件上的日期。',
  photo: '新证件照片',
  photoMissing: '需要新证件的照片。',
  send: '发送给办公室',
  sent: '已发送：有效期至 {{day}}。办公室正在核对。',
  dismissed: '未接受：{{reason}}',
  dismissedPlain: '未接受。请询问办公室。',
}

export const factAct: In<typeof english.factAct> = {
  duty: '值勤状态',
  odometer: '里程表',
  fuel: '加油',
  paper: '更新的证件',
}
