import type * as english from './en-invoice-delivery.ts'

type Section<S extends keyof typeof english> = Partial<Record<keyof (typeof english)[S], string>>

export const invoiceRunField: Section<'invoiceRunField'> = {
  issuedOn: '开票日期',
  count: '草稿',
  waiting: '仍为草稿',
  issued: '已开具',
  failed: '未开具',
}

export const invoiceRunStatus: Section<'invoiceRunStatus'> = { running: '进行中', cancelled: '已取消', done: '已完成' }

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
