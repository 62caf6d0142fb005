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
