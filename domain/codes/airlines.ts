/** Prefix of waybill numbers, two-letter code, and name. An airline that is missing here is typed by hand where one is asked for. */
const rows = `
001 AA American Airlines
006 DL Delta Air Lines
014 AC Air Canada
016 UA United Airlines
020 LH Lufthansa Cargo
023 FX FedEx
027 AS Alaska Airlines
045 LA LATAM Airlines
047 TP TAP Air Portugal
053 EI Aer Lingus
055 AZ ITA Airways
057 AF Air France
064 OK Czech Airlines
065 SV Saudia
071 ET Ethiopian Airlines
072 GF Gulf Air
074 KL KLM
075 IB Iberia
076 ME Middle East Airlines
077 MS EgyptAir
079 PR Philippine Airlines
080 LO LOT Polish Airlines
081 QF Qantas
082 SN Brussels Airlines
086 NZ Air New Zealand
098 AI Air India
105 AY Finnair
108 FI Icelandair
114 LY El Al
115 JU Air Serbia
117 SK SAS
125 BA British Airways
126 GA Garuda Indonesia
131 JL Japan Airlines
139 AM Aeroméxico
147 AT Royal Air Maroc
157 QR Qatar Airways
160 CX Cathay Pacific
172 CV Cargolux
173 HA Hawaiian Airlines
176 EK Emirates
180 KE Korean Air
205 NH All Nippon Airways
217 TG Thai Airways
230 CM Copa Airlines
232 MH Malaysia Airlines
235 TK Turkish Airlines
250 HY Uzbekistan Airways
257 OS Austrian Airlines
279 B6 JetBlue
297 CI China Airlines
312 6E IndiGo
369 5Y Atlas Air
390 A3 Aegean Airlines
406 5X UPS
512 RJ Royal Jordanian
526 WN Southwest Airlines
603 UL SriLankan Airlines
607 EY Etihad Airways
615 QY European Air Transport (DHL)
618 SQ Singapore Airlines
657 BT airBaltic
695 BR EVA Air
706 KQ Kenya Airways
724 LX SWISS
738 VN Vietnam Airlines
774 FM Shanghai Airlines
781 MU China Eastern
784 CZ China Southern
831 OU Croatia Airlines
838 WS WestJet
876 3U Sichuan Airlines
880 HU Hainan Airlines
910 WY Oman Air
932 VS Virgin Atlantic
933 KZ Nippon Cargo Airlines
988 OZ Asiana Airlines
996 UX Air Europa
999 CA Air China`

export interface Airline {
  /** Three digits. */
  prefix: string
  /** IATA, two characters. */
  code: string
  name: string
}

export const airlines: readonly Airline[] = rows
  .trim()
  .split('\n')
  .map((row) => ({ prefix: row.slice(0, 3), code: row.slice(4, 6), name: row.slice(7) }))

const byPrefix = new Map(airlines.map((airline) => [airline.prefix, airline]))
const byCode = new Map(airlines.map((airline) => [airline.code, airline]))

export const airlineOfPrefix = (prefix: string): Airline | undefined => byPrefix.get(prefix)
export const airlineOfCode = (code: string): Airline | undefined => byCode.get(code)
