export const workOrder = {
  title: 'Deliver Work Order',
}
