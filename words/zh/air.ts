import type * as law from '../en/air/law.ts'
import type * as manifests from '../en/air/manifests.ts'
import type * as ulds from '../en/air/ulds.ts'

type English = typeof ulds & typeof manifests & Pick<typeof law, 'waybillGate'>

type Words = { [section in keyof English]?: Partial<Record<keyof English[section], string>> }

/** Unit load devices and manifests of air export, in Chinese. */
export const airWords: Words = {
  waybillGate: {
    uldEmpty: '集装器内没有货件，也没有毛重',
    uldTare: '缺少集装器皮重',
    uldUnweighed: '集装器内有未称重的货件',
    uldTooHeavy: '集装器超过最大毛重',
    uldForeign: '集装器内有其他运单的货件',
  },
  uldType: {
    AKE: 'LD3 集装箱',
    AKH: 'LD3-45 集装箱',
    RKN: 'LD3 冷藏集装箱',
    ALF: 'LD6 集装箱',
    AAP: 'LD9 集装箱',
    AMJ: 'M1 主货舱集装箱',
    PMC: '96 × 125 英寸集装板',
    PAG: '88 × 125 英寸集装板',
    PLA: '60 × 125 英寸集装板',
    PGA: '20 英尺集装板',
  },
  uldContour: {
    L: '高度低于 160 厘米',
    M: '仅限主货舱',
    N: '仅限机头货门',
    R: '高度超过 244 厘米',
    U: '高度 160 至 244 厘米',
  },
  uldFault: {
    uldEmpty: '集装器是空的。请装入货件，或填写毛重。',
    uldTare: '请填写皮重。',
    uldUnweighed: '未称重的货件：{{unweighed}} 件。请称货件，或称整个集装器。',
    uldTooHeavy: '超过最大毛重 {{most}} 公斤。请卸下部分货件。',
    uldForeign: '其他运单的货件：{{foreign}} 件。请卸下。',
  },
  uldWarning: { type: '未知类型：不检查最大毛重。', contour: '轮廓代码未知。' },
  uldPage: {
    title: '集装器',
    none: '没有集装器，全部为散货。',
    looseOf: '已清点的 {{pieces}} 件中有 {{loose}} 件为散货。',
    add: '添加集装器…',
    edit: '编辑',
    editNo: '编辑 {{code}}',
    remove: '移除',
    removeNo: '移除 {{code}}',
    enter: '登记',
    enterNo: '登记 {{code}}',
    left: '已离开',
    notEntered: '仓库已装，尚未登记。',
    addTitle: '添加集装器',
    editTitle: '集装器 {{code}}',
    save: '保存集装器',
    saved: '已保存 {{code}}',
    removed: '已从运单移除 {{code}}',
    unit: '集装器',
    weights: '重量',
    codeHelp: '例如 AKE12345BA：类型、编号、所有人',
    typeFacts: '{{type}}，底板 {{length}} × {{width}} 厘米，最大 {{most}} 公斤',
    warehouseHelp: '装货地点：工人在应用的“Build”中扫描它的代码',
    weighedHelp: '整个集装器过磅的重量。留空则为皮重加货件重量。',
    contourHelp: 'L、M、N、R 或 U',
    atLeast: '至少 {{kg}} 公斤',
    byOrder: '没有分运单',
  },
  uldField: {
    code: '集装器',
    warehouse: '仓库',
    tare: '皮重',
    weighed: '过磅毛重',
    weightUnit: '重量单位',
    gross: '毛重',
    most: '最大毛重',
    contour: '轮廓',
    seal: '封条',
    pieces: '件数',
    houses: '内容',
    missing: '缺少',
  },
}
