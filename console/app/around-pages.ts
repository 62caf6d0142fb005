/**
 * The small things that most pages are made of. They come with the frame: left to itself the bundler makes a file of each, and a page waits for
 * dozens of them. A page's own parts don't belong here: everybody would fetch them first.
 */
import '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import '@shortcut/domain/work-orders/lifecycle.ts'
import '@shortcut/domain/work-orders/timing.ts'
import '@shortcut/ui/StatusBadge.tsx'
import '@shortcut/ui/grid/RowLink.tsx'
import '@shortcut/ui/states/EmptyState.tsx'
import '@shortcut/ui/states/SkeletonRows.tsx'
import '@shortcut/words/amounts.ts'
import '@shortcut/words/field-text.ts'
import '../call/use-call.ts'
import '../lists/grid-filters.tsx'
import '../lists/use-cursor-list.ts'
import '../page/asked.ts'
import '../records/transfer/FileMenu.tsx'
import '../records/use-account-option.ts'
import '../work-orders/BookingStatusBadge.tsx'
import '../work-orders/list/counts.ts'
import '../work-orders/list/folders.ts'
import '../work-orders/status-order.ts'
import '../work-orders/stop-times.ts'
