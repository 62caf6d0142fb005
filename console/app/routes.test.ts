import { expect, test } from 'vitest'
import { wordsOf } from '../words/words.ts'
import { routes } from './routes.tsx'

const t = wordsOf()

/** The specification's table of permission-based routes. */
const titles: Readonly<Record<string, string>> = {
  '/work/order': 'Deliver Work Order',
  '/driver/management': 'Driver Management',
  '/warehouse/management': 'Warehouse worker',
  '/warehouse/monitor': 'App-Online Monitor',
  '/bookingMonitor/index': 'Booking Api Monitor',
  '/billing/index': 'Billing',
  '/truck/index': 'Truck Management',
  '/truck/trailer': 'Trailer Management',
  '/truck/user': 'User Management',
  '/truck/role': 'Role Management',
  '/truck/account': 'Account Management',
  '/truck/rateSheet': 'Rate Sheet Management',
  '/truck/fuelSurcharge': 'Fuel Surcharge Management',
  '/log/index': 'Operation Log',
}
/** Our own pages besides those. */
const ours: Readonly<Record<string, string>> = {
  '/bookingMonitor/mail': 'Mail',
  '/bookingMonitor/pdf': 'PDF Orders',
  '/work/board': 'Dispatch Board',
  '/work/recurring': 'Recurring Orders',
  '/cargo/management': 'Cargo Management',
  '/cargo/discrepancies': 'Discrepancies',
  '/cargo/parcels': 'Parcels',
  '/cargo/consignee': 'Consignee Receiving',
  '/cargo/warehouse': 'Warehouses',
  '/cargo/template': 'Template Setting',
  '/air/master': 'Master Waybills',
  '/air/house': 'House Waybills',
  '/air/bill': 'Bills',
  '/air/tracking': 'Tracking',
  '/air/consolidation': 'Consolidations',
  '/air/manifest': 'Manifests',
  '/air/stock': 'Waybill Stock',
  '/billing/invoices': 'Invoices',
  '/billing/report': 'Reports',
  '/truck/exchangeRate': 'Exchange Rates',
  '/own/order': 'Orders',
  '/own/book': 'Book',
  '/own/invoice': 'Invoices',
  '/own/statement': 'Statements',
  '/own/connection': 'Webhooks and Keys',
}
const ofTheMenu = routes.filter(({ anybody, opensWith }) => !anybody && !opensWith)

test('the pages of the menu are those of the specification and ours, with their paths and titles', () => {
  expect(Object.fromEntries(ofTheMenu.map(({ path, title }) => [path, t(title)]))).toEqual({ ...titles, ...ours })
})

test('Home is titled Home, fixed, and for everybody; /orderOut is the list of work orders without the frame', () => {
  const home = routes.find(({ path }) => path === '/home')
  expect(home && t(home.title)).toBe('Home')
  expect(home).toMatchObject({ affix: true, anybody: true })
  const out = routes.find(({ path }) => path === '/orderOut')
  expect(out).toMatchObject({ opensWith: '/work/order', anybody: true, bare: true })
  expect(out?.page).toBe(routes.find(({ path }) => path === '/work/order')?.page)
})
