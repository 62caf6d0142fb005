/** The name of this system (specification §9), told to health checks. */
export const systemCode = 'apex-export-dispatch-hd'
