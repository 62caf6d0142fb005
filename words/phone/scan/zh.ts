import type * as english from './en.ts'

type In<S> = Record<keyof S, string>

export const scan: In<typeof english.scan> = {
  button: '扫描',
  what: '扫描：{{what}}',
  starting: '正在打开相机…',
  aim: '请将相机对准条码。',
  read: '已读取：{{value}}',
  several: '有多个号码，请点选正确的一个。',
  noFit: '此条码中没有可用于此处的号码。',
  denied: '未允许使用相机。请在手机设置中为此应用允许相机，或手动输入号码。',
  noCamera: '没有找到相机。请手动输入号码。',
  busy: '相机现在无法使用，可能正被其他应用占用。请关闭该应用，或手动输入号码。',
  noSecure: '相机需要安全地址 (https)。请手动输入号码。',
  notLoaded: '无法加载条码读取器。请联网一次，或手动输入号码。',
  type: '手动输入',
  lightOn: '开灯',
  lightOff: '关灯',
}

export const container: In<typeof english.container> = {
  right: '校验码 {{digit}} 正确。箱主 {{owner}}。',
  digit: '箱主 {{owner}}。最后一位应为 {{digit}}。',
  owner: '箱主 {{owner}}。',
  checkDigit: '校验码应为 {{digit}}。请与箱体核对。',
  form: '箱号由 4 个字母和 7 个数字组成。',
  category: '箱号的第四个字母是 U、J 或 Z。',
  size: '{{code}}：{{feet}} 英尺，{{use}}',
  sizeHigh: '{{code}}：{{feet}} 英尺高箱，{{use}}',
  ask: '此箱号与校验码不符。输入的号码对吗？',
}

export const containerUse: In<typeof english.containerUse> = {
  general: '普通箱',
  ventilated: '通风箱',
  reefer: '冷藏箱',
  openTop: '开顶箱',
  platform: '框架箱或平台箱',
  tank: '罐箱',
  bulk: '散货箱',
  named: '特种货箱',
  other: '其他类型',
}

export const gs1: In<typeof english.gs1> = {
  sscc: 'SSCC',
  gtin: 'GTIN',
  content: '内装 GTIN',
  lot: '批号',
  producedOn: '生产日期',
  packedOn: '包装日期',
  bestBefore: '最佳食用期',
  expiresOn: '有效期',
  serial: '序列号',
  quantity: '数量',
  pieces: '件数',
  netKg: '净重 kg',
  netLb: '净重 lb',
  grossKg: '毛重 kg',
  grossLb: '毛重 lb',
  order: '订单',
  consignment: '托运',
  shipment: '货运',
  route: '路线',
  shipTo: '送达方',
  postalCode: '邮编',
  countryAndPostalCode: '邮编',
}
