declare module 'zipcodes' {
  interface Found {
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: {
    /** By US ZIP, and by the first three characters of a Canadian postal code. */
    codes: Record<string, Found>
    /** A US ZIP or the first three characters of a Canadian postal code. */
    lookup(code: string): Found | undefined
    lookupByName(city: string, state: string): Found[]
  }
  export default zipcodes
}
