import type { OrderWaybill } from '@shortcut/domain/work-orders/waybill/order-waybill.ts'
import { textsOfWaybill, type WaybillTextKey } from '@shortcut/domain/work-orders/waybill/waybill-texts.ts'
import { waybillText } from './en/waybill-sent.ts'

/** 'Airport of departure: ORD', value by value, for the log. */
export const saidOfWaybill = (waybill: OrderWaybill): string[] =>
  Object.entries(textsOfWaybill(waybill)).map(([key, value]) => `${waybillText[key as WaybillTextKey]}: ${value}`)
