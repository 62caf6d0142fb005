const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(/\s+/))

/** Special handling codes of IATA, and in the last line carriers' own that are seen often. */
export const handlingCodes = setOf(
  `ACT AOG ATT AVI BIG BUP CAO CAT CIC COL COM CRT DIP EAP EAT EAW EBI EBM ECC ECP ELI ELM EMD ERT FIL FRI FRO GOH HEA
  HEG HUM ICE LHO LIC MAG MAL MUW NSC NST NWP OBX OHG PAC PEA PEB PEF PEM PEP PER PES PHY PIL PIP QRT RAC RBI RBM RCL
  RCM RCX RDS REQ REX RFG RFL RFS RFW RGX RIS RLI RLM RMD RNG ROP ROX RPB RPG RRE RRW RRY RSB RSC RXB RXC RXD RXE RXG
  RXS SCO SHL SHR SPF SPX SUR SWP VAL VIC VOL VUN WET XPS
  BSA BUC GCR GEN MCO OSC SBY SRA`,
)

export const otherChargeCodes = setOf(
  `AC AS AT AW BA BB BC BE BF BH BI BL BM BR CA CB CC CD CE CF CG CH CI CJ DB DC DD DF DG DH DI DJ DK DV EA FA FB FC FD
  FE FF FI GA GT HB HR IA IN JA KA KB LA LC LE LF LG LH LI LJ MA MB MC MD ME MF MG MH MI MJ MK ML MM MN MO MP MQ MR MS
  MT MU MV MW MX MY MZ NS PA PB PK PU RA RB RC RD RF SA SB SC SD SE SF SI SO SP SR SS ST SU TA TB TC TD TE TI TR TV TX
  UB UC UD UE UF UG UH VA VB VC WA XB XC XD XE ZA ZB ZC`,
)

/** How the charges are paid. */
export const chargeCodes = setOf('CA CB CC CE CG CH CM CP CX CZ NC NG NP NT NX NZ PC PD PE PF PG PH PP PX PZ')

export const spaceCodes = setOf('CA CN HK HL HN KK LL NA NL NN SS UN UU XX')

export const discrepancies = [
  'DFLD',
  'FDAV',
  'FDAW',
  'FDCA',
  'FDMB',
  'MSAV',
  'MSAW',
  'MSCA',
  'MSMB',
  'OFLD',
  'OVCD',
  'SSPD',
] as const
export type Discrepancy = (typeof discrepancies)[number]
export const discrepancyCodes: ReadonlySet<string> = new Set(discrepancies)

export const densityGroups = setOf('0 1 2 3 4 5 6 8 9 10')

export const securityStatuses = setOf('NSC SCO SHR SPX')

export const screeningMethods = setOf('AOM CMD EDD EDS ETD PHS VCK XRY')
