import type * as english from './en.ts'

type Of<Section> = { [key in keyof Section as key extends `${string}_one` ? never : key]: string }

export const dock: Of<typeof english.dock> = {
  none: '这里没有待收的货物',
  noneHelp: '预报的货物会自动出现在这里。',
  noWarehouse: '您还没有所属仓库，请联系办公室。',
  neverReached: '请先联网一次以获取工作。',
  counting: '已到达',
  expected: '待到达',
  later: '之后到达',
  lateSince: '自 {{time}} 起迟到',
  finished: '已清点',
  counted_other: '已清点 {{count}} 件',
  open: '未预报的货物',
  reference: '货物或单据上的号码',
  shipper: '送货人',
  receive: '收货',
  store: '上架',
  find: '查找',
  stock: '库存',
  ship: '发货',
  cancelled: '订单已取消。请把货物留在这里。',
}

export const count: Of<typeof english.count> = {
  mistake: '误计：{{label}}',
  allSides: '请输入全部三边，或都不输入。',
  arrived: '货已到月台',
  whichDock: '哪个月台？',
  noDock: '其他地方',
  dock: '月台 {{dock}}',
  arrivedAt: '{{at}} 起在月台',
  atLeast: '至少 1',
  amountBad: '请输入数字，例如 12.5',
  atMost: '最多 {{count}}',
  scan: '扫描或输入标签',
  add: '添加',
  camera: '相机',
  last: '最近清点',
  nothing: '还没有清点。请扫描第一个标签。',
  repeated: '{{label}} 已清点：{{who}}。',
  repeatedHere: '{{label}} 已清点。',
  suspect: '{{label}} 的校验位不对。请与标签核对。',
  suspectAnyway: '核对无误，计入',
  link: '这是网址，不是标签。',
  bad: '{{label}} 不是货件标签。',
  cutOff: '{{label}} 没有读全，请重新扫描。',
  waybill: '{{label}} 是整票运单。请扫描货件标签。',
  loose: '无标签货件',
  pieces: '件数',
  kind: '包装',
  weigh: '称重和测量',
  weight: '合计毛重',
  length: '长',
  width: '宽',
  height: '高',
  unit: '单位',
  chargeable: '计费重量 {{kg}} kg',
  sizeMissing: '没有尺寸，航空计费重量未知。',
  unlikely: '重量与尺寸不符。请检查单位和数字。',
  sure: '核对无误，保存',
  damage: '破损',
  damageTypes: '哪种破损？',
  hold: '扣留在此',
  photoNeeded: '请拍摄破损照片。',
  label: '标签',
  remark: '备注',
  save: '保存',
  withdraw: '误清点',
  finish: '完成清点',
  finishAsk_other: '已清点 {{count}} 件。没有遗漏吗？',
  done: '清点已完成。',
  booked_other: '预订：{{count}} 件',
  bookedWeight: '预订：{{weight}}',
  asBooked: '与预订一致。',
  differs: '与预订不符，由办公室决定。',
}

export const store: Of<typeof english.store> = {
  elsewhere: '在其他仓库，或已离开',
  searching: '正在查找…',
  offline: '本仓库没有。联网后会查找其他仓库。',
  location: '库位',
  first: '先扫描库位，再扫描货件。',
  put_other: '{{count}} 件已上架到 {{place}}',
  unknown: '这里没有库位 {{code}}。',
  wanted: '标签、收货单、订单或库位',
  notFound: '没有找到。',
  at: '在 {{place}}',
  nowhere: '不在这里',
}

export const scanned: Of<typeof english.scanned> = {
  unknown: '本仓库没有清点过 {{label}}。',
  voided: '{{label}} 已更换，现在的标签是 {{now}}。',
  foreign: '{{label}} 属于 {{receipt}}，不属于这辆车。请放回。',
  repeated: '{{label}} 已装车。',
  orderCancelled: '{{label}} 的订单已取消。请把货物留在这里。',
  notCounted: '{{label}} 还不能离开：请先完成 {{receipt}} 的清点。',
  discrepant: '{{label}} 还不能离开：{{receipt}} 与预订不符，须先由办公室决定。',
  undecided: '收货人拒收了 {{label}}。在办公室决定之前须留在这里。',
  status: '{{label}}：{{status}}。',
  statusAt: '{{label}}：{{status}}，{{place}}。',
  firstCount: '请先清点。',
  firstFree: '须先由办公室解除扣留。',
  firstTakeDown: '请先从托盘或集装器上取下（“组板”）。',
  firstTakeOff: '请先卸车。',
}

export const load: Of<typeof english.load> = {
  none: '没有要装的车',
  noneHelp: '司机的订单在本仓库有货时，车辆会出现在这里。',
  gone: '这辆车在这里已没有要装的货。',
  open: '待装车',
  closed: '已关车',
  share: '{{loaded}} / {{all}}',
  all_other: '已装 {{count}} 件',
  left_other: '还有 {{count}} 件在这里',
  leftWith_other: '发车时装了 {{count}} 件',
  behind: '还在这里',
  refused: '已拒收，仍在车上',
  loaded: '车上',
  takeOff: '卸下',
  takeOffLabel: '卸下 {{label}}',
  depart: '发车',
  closedBy: '{{who}} 已关车，{{time}}',
  done: '此车的任务已完成，不再装货。',
  closedHere: '已关车。联网后会通知办公室。',
}

export const left: Of<typeof english.left> = {
  why: '为什么留下？',
  asAll: '同样的原因',
  otherTruck: '装另一辆车',
  noRoom: '装不下',
  held: '扣留',
  notFound: '没有找到',
  other: '其他原因',
  text: '原因',
}

export const release: Of<typeof english.release> = {
  title: '现场放货',
  first: '请扫描要提走的货件。',
  chosen_other: '待放货 {{count}} 件',
  pieces: '待放货',
  repeated: '{{label}} 已在清单中。',
  otherCustomer: '{{receipt}} 的 {{label}} 与 {{other}} 不是同一客户的货物。请分开放行。',
  remove: '移除',
  removeLabel: '移除 {{label}}',
  sign: '签收',
  idSeen: '已核对证件（种类和末几位号码）',
  done_other: '已放货 {{count}} 件',
}

export const handover: Of<typeof english.handover> = {
  title: '收货人收货',
  save: '交付',
  at: '在 {{place}} 交付',
  nothing: '车上没有要交付的货。',
  foreign: '{{label}} 不在这辆车上，或不送 {{place}}。',
  repeated: '{{label}} 已清点。',
  taken_other: '已清点 {{count}} 件',
  all: '全部到齐',
  undoAll: '撤销：并非全部到齐',
  left: '尚未清点',
  counted: '已清点',
  refused: '拒收',
  refuse: '拒收',
  refuseLabel: '拒收 {{label}}',
  wholeUnit_other: '整个 {{unit}}：{{count}} 件',
  refusedCount_other: '{{count}} 件被拒收，留在车上',
  stay_other: '{{count}} 件未清点，留在车上',
  condition: '货物状况',
  take: '收下',
  further_other: '继续：{{count}} 件',
}

export const reason: Of<typeof english.reason> = {
  notAPiece: '不是货件标签',
  otherReceipt: '属于其他货物',
  twice: '重复计数',
  why: '为什么？',
  damaged: '破损',
  notOrdered: '未订购',
  wrongPiece: '货件不对',
  tooLate: '太晚',
  torn: '撕裂',
  unreadable: '无法读取',
  lost: '丢失',
  other: '其他原因',
}

export const build: Of<typeof english.build> = {
  first: '先扫描托盘或集装器的标签，再扫描货件。',
  unit: '托盘或集装器',
  another: '换一个托盘或集装器',
  on: '{{unit}} 上',
  built_other: '上面有 {{count}} 件',
  notUnit: '{{label}} 是货件。请扫描托盘或集装器的标签。',
  onTruck: '{{label}} 在车上。',
  repeated: '{{label}} 已在 {{unit}} 上。',
  takeDownLabel: '拆下 {{label}}',
}

export const cycle: Of<typeof english.cycle> = {
  first: '先扫描库位，再扫描那里的每一件。',
  another: '换一个库位',
  seen: '已看到',
  missing_other: '有 {{count}} 件没有找到。请再找一次，或完成盘点并通知办公室。',
  notFound: '没有找到',
  moved: '原在别处，现在 {{place}}',
  done_other: '{{place}} 已盘点 {{count}} 件',
}

export const relabel: Of<typeof english.relabel> = {
  first: '扫描或输入要更换的标签。',
  old: '旧标签',
  now: '该货件现在的标签：',
  later: '联网后新标签会显示在这里。',
  new: '新标签',
  ours: '留空则使用我们的标签。',
  bad: '{{label}} 不是货件标签。',
  taken: '{{label}} 已用于另一货件。',
  voided: '{{label}} 已在另一货件上被更换，旧标签可能仍在该货件上。请换一张标签。',
}

export const handling: Of<typeof english.handling> = {
  hazmat: '危险品类别',
  temperature: '温度',
  stays: '保持不变',
  none: '无',
}

export const cargoAct: Of<typeof english.cargoAct> = {
  arrive: '到达',
  open: '新收货单',
  count: '清点',
  countLoose: '清点',
  withdraw: '误清点',
  measure: '称重和测量',
  mark: '处理要求',
  damage: '破损',
  finish: '完成清点',
  putAway: '上架',
  build: '组板',
  unbuild: '拆板',
  load: '装车',
  unload: '卸车',
  depart: '装车完毕',
  release: '放货',
  deliver: '交付',
  countLocation: '盘点库位',
  replaceLabel: '更换标签',
}

export const units: Of<typeof english.units> = { metric: 'kg 和 cm', us: 'lb 和 in' }

export const packaging = {
  carton: '纸箱',
  pallet: '托盘',
  crate: '木箱',
  drum: '桶',
  bag: '袋',
  roll: '卷',
  bundle: '捆',
  other: '其他',
}
export const temperature = {
  frozen: '冷冻，−18 °C 以下',
  cold: '冷藏，2–8 °C',
  cool: '阴凉，8–15 °C',
  room: '常温，15–25 °C',
}

export const damageType = {
  crushed: '压坏',
  torn: '撕裂',
  wet: '受潮',
  punctured: '刺穿',
  open: '开口',
  leaking: '泄漏',
  tilted: '倾倒',
  other: '其他破损',
}

export const receiptStatus = {
  expected: '待到达',
  arrived: '已到达',
  counting: '清点中',
  received: '已收货',
  discrepant: '有差异',
  resolved: '已处理',
  released: '已放货',
  cancelled: '已取消',
}
export const pieceStatus = {
  expected: '待到达',
  received: '已收货',
  held: '扣留',
  putAway: '已上架',
  built: '已组板',
  loaded: '已装车',
  refused: '被拒收',
  delivered: '已交付',
  released: '已放货',
  withdrawn: '已撤销',
}
export const pieceMark = { missing: '缺失', undecided: '被拒收' }
export const discrepancyKind = {
  short: '短少',
  over: '多出',
  weight: '重量',
  volume: '体积',
  unlisted: '与清单不符的货件',
  hazmat: '未预订的危险品类别',
  damage: '破损',
  foreign: '他票货件',
  missing: '货件缺失',
  refused: '收货人拒收',
}
export const handoverCondition = {
  good: '完好',
  damaged: '破损',
  partlyRefused: '部分拒收',
  refused: '拒收',
}
