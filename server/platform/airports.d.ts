declare module 'airports' {
  interface Airport {
    /** IATA, three letters. */
    iata: string
    name: string | null
    /** Country, two letters. */
    iso: string
    /** 1: in use. */
    status: number
    type: string
    size: 'large' | 'medium' | 'small' | null
  }
  const airports: Airport[]
  export default airports
}
