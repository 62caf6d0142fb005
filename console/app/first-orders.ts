/** What the list of work orders asks first, unless it begins with another question: the address's, or a view's. */
export const firstOrders = { pageSize: 100 } as const
