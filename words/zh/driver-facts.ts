import type * as english from '../en/phones/driver-facts.ts'

export const driverFact: Omit<typeof english.driverFact, 'onPhone_one'> = {
  toCheck: '待核对的更新证件',
  renewed: '新：{{paper}} {{day}}',
  accept: '接受证件',
  dismiss: '不接受',
  dismissTitle: '不接受此证件？',
  dismissText: '记录保持不变。司机会在应用中看到原因，并可以重新发送证件。',
  why: '原因',
  accepted: '司机的记录已更改',
  dismissed: '已通知司机',
  duty: '值勤状态',
  dutyNote: '司机自己的记录，不是电子日志设备。',
  added: '{{time}} 补记',
  truck: '加油和里程',
  none: '还没有报告',
  fuel: '{{gallons}} 加仑，{{amount}} {{currency}}',
  miles: '{{miles}} 英里',
  onPhone_other: '{{count}} 张照片仍在手机上',
  papers: '司机发来的证件',
}

export const dutyStatus: typeof english.dutyStatus = {
  driving: '驾驶',
  onDuty: '值勤',
  break: '休息',
  offDuty: '下班',
  sleeper: '卧铺休息',
}

export const reported: typeof english.reported = {
  pieces_one: '{{count}} 件',
  pieces_other: '{{count}} 件',
  piecesOf_one: '{{count}} 件，预订 {{booked}} 件',
  piecesOf_other: '{{count}} 件，预订 {{booked}} 件',
  pallets_one: '{{count}} 托盘',
  pallets_other: '{{count}} 托盘',
  palletsOf_one: '{{count}} 托盘，预订 {{booked}} 托盘',
  palletsOf_other: '{{count}} 托盘，预订 {{booked}} 托盘',
  cash: '现金 {{amount}} {{currency}}',
  seal: '封条 {{number}}',
  sealOf: '封条 {{number}}，预订 {{booked}}',
  container: '集装箱 {{number}}',
  size: '{{code}}：{{feet}} 英尺',
  sizeHigh: '{{code}}：{{feet}} 英尺高柜',
  containerOf: '集装箱 {{number}}，预订 {{booked}}',
}
