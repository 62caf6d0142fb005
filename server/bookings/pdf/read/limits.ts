export const mostMegabytes = 25
export const mostBytes = mostMegabytes * 1024 * 1024

/** Pages that are read; terms of a carrier can follow them. */
export const mostPages = 20

/** Seconds for a whole file. */
export const mostSeconds = 150

/** No further scan is begun after these seconds; one takes about 5. */
export const scanSeconds = 100

/** Pixels of one picture in the file: A4 at 600 dpi has 35 million. */
export const mostPixels = 50_000_000

/** The widest drawing of a page, in pixels. */
export const widestDrawing = 3000
