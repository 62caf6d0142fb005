/** What every page shows a little later than itself: in one file, because each would be a request of its own. */
export { SilentNotice } from '../app-online/SilentNotice.tsx'
export { NeedRepairCount } from '../bookings/NeedRepairCount.tsx'
export { PartnerNotice } from '../bookings/PartnerNotice.tsx'
export { GivenUpNotice } from '../partners/GivenUpNotice.tsx'
