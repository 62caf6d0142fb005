import type { Permission } from '@shortcut/domain/permissions.ts'
import { matchPath } from 'react-router'
import { type Fetched, fetched } from '../call/fetched.tsx'
import type { PageProps } from '../page/page-props.ts'
import type { TextKey } from '../words/words.ts'
import { PageComing } from './PageComing.tsx'

/** One page. Its path is the permission's route; `opensWith` names the menu page it belongs to. */
export type PageRoute = {
  path: string
  title: TextKey
  page: Fetched<PageProps>
  opensWith?: string
  /** Needs no menu entry. */
  anybody?: true
  /** Without it the page only says that it may not be shown, and has no tab. */
  needs?: Permission
  /** Its tab cannot be closed. */
  affix?: true
  /** Mounted again each time it is shown. */
  noCache?: true
  /** Without header, menu and tabs, for another system to embed. */
  bare?: true
}

const page = (load: Parameters<typeof fetched<PageProps>>[0]) => fetched(load, PageComing)
const WorkOrderListPage = page(() => import('../work-orders/list/WorkOrderListPage.tsx'))

/** Whether `path` is the route's address, letter for letter: another spelling would be a second tab of the same page. */
export const matchRoute = ({ path: pattern }: Pick<PageRoute, 'path'>, path: string) =>
  path.endsWith('/') ? null : matchPath({ path: pattern, caseSensitive: true }, path)

/** All pages (specification §2). The menu decides who can open which. */
export const routes: readonly PageRoute[] = [
  {
    path: '/home',
    title: 'page:home',
    page: page(() => import('../home/HomePage.tsx')),
    anybody: true,
    affix: true,
    // Always shows current figures.
    noCache: true,
  },
  // Public without a sign-in (specification §2); signed-in people see the fleet, if permitted.
  {
    path: '/map',
    title: 'page:map',
    page: page(() => import('../map/FleetMapPage.tsx')),
    anybody: true,
    needs: '/map/list',
  },
  { path: '/work/order', title: 'page:workOrders', page: WorkOrderListPage },
  {
    path: '/orderOut',
    title: 'page:workOrders',
    page: WorkOrderListPage,
    opensWith: '/work/order',
    anybody: true,
    bare: true,
  },
  {
    path: '/work/board',
    title: 'page:board',
    page: page(() => import('../board/BoardPage.tsx')),
  },
  {
    path: '/work/recurring',
    title: 'page:recurring',
    page: page(() => import('../recurring/RecurringListPage.tsx')),
  },
  {
    path: '/work/order/detail/:id',
    title: 'page:workOrders',
    page: page(() => import('../work-order-page/WorkOrderPage.tsx')),
    opensWith: '/work/order',
  },
  {
    path: '/driver/management',
    title: 'page:drivers',
    page: page(() => import('../drivers/DriverListPage.tsx')),
  },
  {
    path: '/warehouse/management',
    title: 'page:warehouse',
    page: page(() => import('../warehouse/WorkerListPage.tsx')),
  },
  {
    path: '/warehouse/monitor',
    title: 'page:appOnline',
    page: page(() => import('../app-online/AppOnlinePage.tsx')),
  },
  {
    path: '/cargo/management',
    title: 'page:cargoManagement',
    page: page(() => import('../cargo/receipts/ReceiptListPage.tsx')),
  },
  {
    path: '/cargo/discrepancies',
    title: 'page:discrepancies',
    page: page(() => import('../cargo/discrepancies/DiscrepancyListPage.tsx')),
  },
  {
    path: '/cargo/parcels',
    title: 'page:parcels',
    page: page(() => import('../cargo/parcels/ParcelListPage.tsx')),
  },
  {
    path: '/cargo/parcels/:id',
    title: 'page:parcels',
    page: page(() => import('../cargo/parcels/PiecePage.tsx')),
    opensWith: '/cargo/parcels',
  },
  {
    path: '/cargo/consignee',
    title: 'page:consignee',
    page: page(() => import('../cargo/consignee/ConsigneeListPage.tsx')),
  },
  {
    path: '/cargo/warehouse',
    title: 'page:cargoWarehouses',
    page: page(() => import('../cargo/warehouses/WarehouseListPage.tsx')),
  },
  {
    path: '/cargo/template',
    title: 'page:templates',
    page: page(() => import('../cargo/templates/TemplateListPage.tsx')),
  },
  {
    path: '/cargo/template/:id',
    title: 'page:templates',
    page: page(() => import('../cargo/templates/TemplatePage.tsx')),
    opensWith: '/cargo/template',
  },
  {
    path: '/air/master',
    title: 'page:masterWaybills',
    page: page(() => import('../air/masters/MasterListPage.tsx')),
  },
  {
    path: '/air/master/:id',
    title: 'page:masterWaybills',
    page: page(() => import('../air-bills/MasterWithMargin.tsx')),
    opensWith: '/air/master',
  },
  {
    path: '/air/house',
    title: 'page:houseWaybills',
    page: page(() => import('../air/houses/HouseListPage.tsx')),
  },
  {
    path: '/air/house/:id',
    title: 'page:houseWaybills',
    page: page(() => import('../air/houses/HousePage.tsx')),
    opensWith: '/air/house',
  },
  {
    path: '/air/bill',
    title: 'page:airBills',
    page: page(() => import('../air-bills/BillListPage.tsx')),
  },
  {
    path: '/air/tracking',
    title: 'page:airTracking',
    page: page(() => import('../air/tracking/TrackingListPage.tsx')),
  },
  {
    path: '/air/consolidation',
    title: 'page:consolidations',
    page: page(() => import('../air/consolidations/ConsolidationPage.tsx')),
  },
  {
    path: '/air/manifest',
    title: 'page:airManifest',
    page: page(() => import('../air/manifests/ManifestListPage.tsx')),
  },
  {
    path: '/air/stock',
    title: 'page:waybillStock',
    page: page(() => import('../air/stock/StockListPage.tsx')),
  },
  {
    path: '/billing/report',
    title: 'page:reports',
    page: page(() => import('../billing/reports/ReportPage.tsx')),
  },
  {
    path: '/truck/index',
    title: 'page:trucks',
    page: page(() => import('../fleet/TruckListPage.tsx')),
  },
  {
    path: '/truck/trailer',
    title: 'page:trailers',
    page: page(() => import('../fleet/TrailerListPage.tsx')),
  },
  {
    path: '/truck/account',
    title: 'page:accounts',
    page: page(() => import('../accounts/AccountListPage.tsx')),
  },
  {
    path: '/truck/account/detail/:id',
    title: 'page:accounts',
    page: page(() => import('../account-page/AccountPage.tsx')),
    opensWith: '/truck/account',
  },
  {
    path: '/truck/account/partner/:account/:id',
    title: 'page:accounts',
    page: page(() => import('../partner-page/PartnerPage.tsx')),
    opensWith: '/truck/account',
  },
  {
    path: '/truck/rateSheet',
    title: 'page:rateSheets',
    page: page(() => import('../billing/rate-sheets/RateSheetListPage.tsx')),
  },
  {
    path: '/truck/rateSheet/detail/:id',
    title: 'page:rateSheets',
    page: page(() => import('../billing/rate-sheets/RateSheetPage.tsx')),
    opensWith: '/truck/rateSheet',
  },
  {
    path: '/bookingMonitor/index',
    title: 'page:bookingMonitor',
    page: page(() => import('../bookings/BookingMonitorPage.tsx')),
  },
  {
    path: '/bookingMonitor/mail',
    title: 'page:bookingMail',
    page: page(() => import('../bookings/mail/MailPage.tsx')),
  },
  {
    path: '/bookingMonitor/pdf',
    title: 'page:bookingPdf',
    page: page(() => import('../bookings/pdf/PdfOrderListPage.tsx')),
  },
  {
    path: '/bookingMonitor/pdf/detail/:id',
    title: 'page:bookingPdf',
    page: page(() => import('../bookings/pdf/PdfOrderPage.tsx')),
    opensWith: '/bookingMonitor/pdf',
  },
  {
    path: '/bookingMonitor/outgoing',
    title: 'page:bookingMonitor',
    page: page(() => import('../partners/OutgoingPage.tsx')),
    opensWith: '/bookingMonitor/index',
  },
  {
    path: '/billing/index',
    title: 'page:billing',
    page: page(() => import('../billing/queue/BillingPage.tsx')),
  },
  {
    path: '/billing/invoices',
    title: 'page:invoices',
    page: page(() => import('../billing/invoices/InvoiceListPage.tsx')),
  },
  {
    path: '/billing/invoice/:id',
    title: 'page:invoices',
    page: page(() => import('../billing/invoices/InvoicePage.tsx')),
    opensWith: '/billing/invoices',
  },
  {
    path: '/billing/months',
    title: 'page:invoices',
    page: page(() => import('../billing/invoices/MonthsPage.tsx')),
    opensWith: '/billing/invoices',
  },
  {
    path: '/billing/payments',
    title: 'page:invoices',
    page: page(() => import('../billing/payments/PaymentListPage.tsx')),
    opensWith: '/billing/invoices',
  },
  {
    path: '/billing/statement/:id/:currency',
    title: 'page:invoices',
    page: page(() => import('../billing/invoices/StatementPage.tsx')),
    opensWith: '/billing/invoices',
  },
  {
    path: '/billing/aging',
    title: 'page:invoices',
    page: page(() => import('../billing/invoices/AgingPage.tsx')),
    opensWith: '/billing/invoices',
  },
  {
    path: '/truck/user',
    title: 'page:users',
    page: page(() => import('../users/UserListPage.tsx')),
  },
  {
    path: '/truck/fuelSurcharge',
    title: 'page:fuelSurcharge',
    page: page(() => import('../billing/fuel/FuelSurchargePage.tsx')),
  },
  {
    path: '/truck/exchangeRate',
    title: 'page:exchangeRates',
    page: page(() => import('../billing/exchange/ExchangeRatesPage.tsx')),
  },
  {
    path: '/truck/role',
    title: 'page:roles',
    page: page(() => import('../roles/RoleManagementPage.tsx')),
  },
  // A customer's own pages.
  {
    path: '/own/order',
    title: 'page:ownOrders',
    page: page(() => import('../customers/OwnOrderListPage.tsx')),
  },
  {
    path: '/own/order/:id',
    title: 'page:ownOrders',
    page: page(() => import('../customers/OwnOrderPage.tsx')),
    opensWith: '/own/order',
  },
  {
    path: '/own/book',
    title: 'page:ownBook',
    page: page(() => import('../customers/OwnBookPage.tsx')),
  },
  {
    path: '/own/invoice',
    title: 'page:ownInvoices',
    page: page(() => import('../customers/OwnInvoiceListPage.tsx')),
  },
  {
    path: '/own/statement',
    title: 'page:ownStatement',
    page: page(() => import('../customers/OwnStatementPage.tsx')),
  },
  {
    path: '/own/connection',
    title: 'page:ownConnection',
    page: page(() => import('../customers/OwnConnectionPage.tsx')),
  },
  {
    path: '/log/index',
    title: 'page:operationLog',
    page: page(() => import('../operation-log/OperationLogPage.tsx')),
  },
]
