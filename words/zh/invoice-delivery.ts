import type * as english from '../en/billing/invoice-delivery.ts'
import type { invoiceProof as proof } from '../en/billing/invoice-proof.ts'
import type { invoiceRunField as runField } from '../en/fields.ts'

type Section<S extends keyof typeof english> = Partial<Record<keyof (typeof english)[S], string>>

export const invoiceRunField: Partial<Record<keyof typeof runField, string>> = {
  issuedOn: '开票日期',
  count: '草稿',
  waiting: '仍为草稿',
  issued: '已开具',
  failed: '未开具',
}

export const invoiceRunStatus: Section<'invoiceRunStatus'> = { running: '进行中', cancelled: '已取消', done: '已完成' }

export const invoiceMail: Section<'invoiceMail'> = {
  title: '电子邮件',
  send: '通过电子邮件发送',
  again: '再次发送',
  notReady: '此服务器未设置电子邮件。',
  none: '尚未通过电子邮件发送。',
  nobody: '该客户没有带电子邮件地址的账务联系人。',
  sendOf: '发送 {{number}}',
  submit: '发送',
  to: '收件人',
  toHelp: '地址以逗号分隔。默认为该客户的账务联系人。',
  subject: '主题',
  message: '附言',
  messageHelp: '位于常规语句和链接之间。PDF 会作为附件。',
  queued: '已排队',
  tries_other: '已尝试 {{count}} 次，下次',
}

export const invoiceMailState: Section<'invoiceMailState'> = { queued: '已排队', sent: '已发送', failed: '失败' }

export const invoiceLink: Section<'invoiceLink'> = {
  title: '凭证链接',
  titleOf: '{{number}} 的凭证链接',
  none: '还没有链接可打开此发票。',
  open_other: '{{count}} 个链接可打开',
  manage: '管理链接',
  new: '新链接',
  help: '拥有链接的人可看到每项费用的计算、各站点的时间、送达照片和签名以及 PDF，除此之外没有其他内容。',
  forWhom: '给谁',
  forWhomHelp: '仅用于此列表，以便您知道撤销哪一个。',
  days: '有效期',
  daysOf_other: '{{count}} 天',
  make: '生成链接',
  made: '链接仅在此刻显示。关闭前请复制。',
  link: '链接',
  copy: '复制',
  copied: '已复制',
  links: '链接',
  nobody: '未注明',
  until: '至 {{at}}',
  madeBy: '由 {{name}} 生成',
  revokedBy: '由 {{name}} 于 {{at}}',
  opened_zero: '尚未打开',
  opened_other: '已打开 {{count}} 次，最近',
  revoke: '撤销',
  revokeOf: '撤销给 {{name}} 的链接',
}

export const invoiceLinkState: Section<'invoiceLinkState'> = { open: '有效', expired: '已过期', revoked: '已撤销' }

export const invoiceProof: Partial<Record<keyof typeof proof, string>> = {
  invoice: '发票 {{number}}',
  creditNote: '贷记单 {{number}}',
  for: '客户',
  from: '开票方',
  issuedOn: '开票日期',
  dueOn: '到期日',
  reference: '您的参考号',
  total: '合计',
  pdf: '下载 PDF',
  order: '订单 {{number}}',
  crn: '您的编号',
  shipmentId: '货运号',
  containerNo: '集装箱',
  mawb: '主运单',
  charges: '费用及其计算',
  stops: '站点',
  orderTotal: '订单合计',
  failed: '暂时无法读取',
  foot: '时间为各地当地时间。金额为发票上的金额，不会再更改。',
}

export const invoiceRun: Section<'invoiceRun'> = {
  title: '开具发票',
  open: '开具草稿',
  which: '草稿',
  all_other: '全部 {{count}} 份草稿：{{sum}}',
  chosen_other: '所选 {{count}} 份草稿：{{sum}}',
  none: '没有可开具的草稿。',
  issuedOn: '开票日期',
  help: '每份将获得下一个编号及其 PDF，此后不可更改，只能冲销。关闭此页面后仍会继续。',
  issue_other: '开具 {{count}} 份草稿',
  runs: '批次',
  noRuns: '一并开具的草稿及其结果会显示在这里。',
  of_other: '{{count}} 份草稿，日期 {{day}}',
  progress: '已开具并生成 PDF',
  progressOf: '{{count}} 份中 {{done}} 份已开具并生成 PDF',
  issuedOf_other: '{{count}} 份 PDF 正在生成',
  failedOf_other: '{{count}} 份未开具',
  left_other: '{{count}} 份仍为草稿',
  cancel: '取消',
  cancelOf: '取消 {{day}} 的批次',
  resume: '继续',
  again: '重试这些',
  more: '此处为 {{count}} 份中的前 {{most}} 份。',
}
