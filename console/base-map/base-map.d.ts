declare module 'virtual:base-map' {
  /** Address of the built-in base map, a GeoJSON file. */
  export const baseMapUrl: string
}
