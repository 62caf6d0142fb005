/** Where single things of cargo are shown. */
export const piecePath = (id: string) => `/cargo/parcels/${id}`
export const receiptPath = (id: string) => `/cargo/management?view=all&show=${id}`
export const orderPath = (id: string) => `/work/order/detail/${id}`
export const templatePath = (id: string) => `/cargo/template/${id}`
