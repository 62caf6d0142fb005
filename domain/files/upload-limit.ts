/** Most bytes of one uploaded file. */
export const mostUploadMebibytes = 20
export const mostUploadBytes = mostUploadMebibytes * 1024 * 1024
