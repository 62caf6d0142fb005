declare module 'zipcodes' {
  interface Found {
    latitude: number
    longitude: number
    city: string
    state: string
  }
  const zipcodes: {
    /** A US ZIP or the first three characters of a Canadian postal code. */
    lookup(code: string): Found | undefined
    lookupByName(city: string, state: string): Found[]
  }
  export default zipcodes
}
