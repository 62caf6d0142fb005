import { airWords } from './zh/air.ts'
import { airBillWords } from './zh/air-bills.ts'
import { assign } from './zh/assign.ts'
import { billingWords } from './zh/billing.ts'
import { board } from './zh/board.ts'
import { cargoWords } from './zh/cargo.ts'
import type { Chinese } from './zh/chinese.ts'
import * as driverFacts from './zh/driver-facts.ts'
import { exchangeWords } from './zh/exchange.ts'
import * as invoiceDelivery from './zh/invoice-delivery.ts'
import { invoiceWords } from './zh/invoices.ts'
import { operationLog } from './zh/operation-log.ts'
import { orders } from './zh/orders.ts'
import { people } from './zh/people.ts'
import * as phoneLinks from './zh/phone-links.ts'
import { refusals } from './zh/refusals.ts'
import { report } from './zh/report.ts'
import * as taskLinks from './zh/task-links.ts'
import { tasks } from './zh/tasks.ts'

/**
 * Chinese, where it exists: drivers, tasks and what workers are told of freight (zh.test.ts says which texts those are). Everything else falls back to English.
 * Chinese has one plural form, `_other`.
 */
export const zh: Chinese = {
  ...people,
  ...tasks,
  ...assign,
  ...refusals,
  ...cargoWords,
  ...orders,
  ...operationLog,
  uiPart: { justNow: '刚刚' },
  rippleItem: {
    truckLoad: '{{task}} 现装 {{now}}，原为 {{was}}。',
    truckTooHeavy: '{{task}} 现装 {{now}}，原为 {{was}}，最多 {{most}}。请改派车辆。',
    truckUnderWay: '{{task}} 已装 {{was}} 在途。请告知司机：{{now}}。',
  },
  locus: { trip: '{{task}}的行程' },
  documentText: {
    driver: '司机',
    driverPhone: '司机电话',
    driverSigns: '司机签名、日期和时间',
    orderTerms: '请将上述货物交给此处所列的司机，并按所示地址送达。签字前请注明短缺或损坏。',
  },
  ...invoiceDelivery,
  ...taskLinks,
  ...phoneLinks,
  ...driverFacts,
  board,
  report,
  ...billingWords,
  ...airBillWords,
  ...exchangeWords,
  ...invoiceWords,
  ...airWords,
  moreField: { taskNo: '任务', status: '任务状态', heldStep: '待核对的司机步骤' },
  ruleField: { driver: '司机' },
  keys: { confirmRow: '确认该行的订单', assignRow: '为该行的订单指派司机' },
  home: {
    diskFull: '服务器磁盘已满，无法保存任何内容。请在 DATA_DIR 所在磁盘上腾出空间，之后服务器会自行恢复。',
    unassigned: '没有司机',
    problems: '司机报告的问题',
    heldSteps: '待核对的司机步骤',
    driversOnline: '在线司机',
    silent: '失联司机',
    nothingForYouHelp: '有权查看订单、预订消息或司机的人会在这里看到数字。',
  },
  finder: { 'is-driver': '司机', 'to-assign': '指派司机：在行上按 a' },
  permissionPage: { '/driver/management': '司机管理', '/app/task': '司机应用', '/app/online': '司机与工人应用' },
  page: { drivers: '司机管理', airBills: '航空账单' },
  nearPlace: { near: '{{place}} 附近', from: '{{place}} {{direction}} {{distance}}', none: '附近没有城镇' },
  compass: { N: '以北', NE: '东北', E: '以东', SE: '东南', S: '以南', SW: '西南', W: '以西', NW: '西北' },
  liveMap: {
    noTask: '现在没有任务',
    withoutDriverTab: '没有司机',
    allAssigned: '每个站点都有司机',
    driversTab: '司机',
    search: '司机、卡车或订单',
    noDrivers: '没有符合条件的司机',
    noDriver: '还没有司机',
    card: '地图上的司机',
    task: '任务',
    arriveProposal: '{{driver}} 已到达 {{place}}',
    departProposal: '{{driver}} 已离开 {{place}}',
    openDriver: '打开司机',
  },
}
