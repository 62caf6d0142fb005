/** Special handling codes with their meaning, of the public ontology of IATA's ONE Record (MIT licence). Carriers have codes of their own beside these. */
const rows = `
ACT Active Temperature Controlled System
AOG Aircraft on Ground
ATT Goods Attached to Air Waybill
AVI Live Animal
BIG Outsized
BUP Bulk Unitization Programme, Shipper/Consignee Handled Unit
CAO Cargo Aircraft Only
CAT Cargo Attendant Accompanying Shipment
CIC Cargo may be loaded in the passenger cabin
COL Cool Goods
COM Company Mail
CRT Control Room Temperature +15°C to +25°C
DIP Diplomatic Mail
EAP e-freight Consignment with Accompanying Paper Documents
EAT Foodstuffs
EAW e-freight Consignment with No Accompanying Paper Documents
EBI Lithium ion batteries excepted as per Section II of PI 965
EBM Lithium metal batteries excepted as per Section II of PI 968
ECC Consignment established with an electronically concluded cargo contract with no accompanying paper airwaybill
ECP Consignment established with a paper air waybill contract being printed under an e-AWB agreement
ELI Lithium Ion Batteries otherwise excepted from the IATA DGR
ELM Lithium Metal Batteries otherwise excepted from the IATA DGR
EMD Electronic Monitoring Devices on/in Cargo/Container
ERT Extended Room Temperature +2°C to +25°C
FIL Undeveloped/Unexposed Film
FRI Frozen Goods Subject to Veterinary/Phytosanitary Inspections
FRO Frozen Goods
GOH Hanging Garments
HEA Heavy Cargo/150 kilograms and over per piece
HEG Hatching Eggs
HUM Human Remains in Coffin
ICE Dry Ice
LHO Living Human Organs/Blood
LIC License Required
MAG Magnetized Material
MAL Mail
MUW Munitions of War
NSC Cargo Has Not Been Secured Yet for Passenger or All-Cargo Aircraft
NST Non Stackable Cargo
NWP Newspapers, Magazines
OBX Obnoxious Cargo
OHG Overhang Item
PAC Passenger and Cargo
PEA Hunting trophies, skins and articles of CITES species
PEB Animal products for non-human consumption
PEF Flowers
PEM Meat
PEP Fruits and Vegetables
PER Perishable Cargo
PES Fish/Seafood
PHY Goods subject to phytosanitary inspections
PIL Pharmaceuticals
PIP Passive Insulated Packaging
QRT Quick Ramp Transfer
RAC Reserved Air Cargo
RBI Fully regulated lithium ion batteries (Class 9, UN 3480) as per Section IA and IB of PI 965
RBM Fully regulated lithium metal batteries (Class 9, UN 3090) as per Section IA and IB of PI 968
RCL Cryogenic Liquids
RCM Corrosive
RCX Explosives 1.3C
RDS Diagnostic Specimens
REQ Excepted Quantities of Dangerous Goods
REX Explosives that are normally forbidden, by reservation
RFG Flammable Gas
RFL Flammable Liquid
RFS Flammable Solid
RFW Dangerous When Wet
RGX Explosives 1.3G
RIS Infectious Substance
RLI Fully Regulated Lithium Ion Batteries (Class 9)
RLM Fully Regulated Lithium Metal Batteries (Class 9)
RMD Miscellaneous Dangerous Goods
RNG Non-Flammable Non-Toxic Gas
ROP Organic Peroxide
ROX Oxidizer
RPB Toxic Substance
RPG Toxic Gas
RRE Excepted Quantities of Radioactive Material
RRW Radioactive Material Category I-White
RRY Radioactive Material Categories II-Yellow and III-Yellow
RSB Polymeric Beads
RSC Spontaneously Combustible
RXB Explosives 1.4B
RXC Explosives 1.4C
RXD Explosives 1.4D
RXE Explosives 1.4E
RXG Explosives 1.4G
RXS Explosives 1.4S
SCO Cargo Secure for All-Cargo Aircraft Only
SHL Save Human Life
SHR Secure for Passenger, All-Cargo and All-Mail Aircraft in Accordance with High Risk Requirements
SPF Laboratory Animals
SPX Cargo Secure for Passenger and All-Cargo Aircraft
SUR Surface Transportation
SWP Sporting Weapons
VAL Valuable Cargo
VIC Very Important Cargo
VOL Volume
VUN Vulnerable Cargo
WET Shipments of Wet Material not Packed in Watertight Containers
XPS Priority Small Package
`

export const handlingCodeNames: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => [row.slice(0, 3), row.slice(4)]),
)
