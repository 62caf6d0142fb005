declare module 'virtual:base-map' {
  /** Where the built-in base map lies, as GeoJSON. */
  export const baseMapUrl: string
}
