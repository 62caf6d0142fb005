/** What this system is called among others (specification §9): told to those who ask after its health. */
export const systemCode = 'apex-export-dispatch-hd'
