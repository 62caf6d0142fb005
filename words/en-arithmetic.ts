/**
 * How an amount came about, one sentence a step (domain/billing/charge.ts): what was done with which numbers, and what came of it. The
 * same sentences stand in the console, on the invoice and behind the customer's link.
 */
export const arithmetic = {
  measured: '{{feet}} ft³ × 1728 / {{inches}} in³ a pound = {{result}} lb, which is more than the scale says',
  leastPounds: '{{pounds}} lb charged as the least weight of {{result}} lb',
  poundsUp: '{{pounds}} lb rounded up to {{result}} lb (whole {{step}} lb)',
  milesByMap: '{{miles}} mi by road on the map, rounded up to {{result}} mi',
  milesByLine: '{{miles}} mi, straight lines between the stops × {{factor}}, rounded up to {{result}} mi',
  milesUp: '{{miles}} mi by road, rounded up to {{result}} mi',
  flat: 'flat {{price}}',
  perMile: '{{quantity}} mi × {{price}} = {{result}}',
  perCwt: '{{quantity}} cwt × {{price}} = {{result}}',
  deficit: 'charged as {{pounds}} lb, which costs less: {{quantity}} cwt × {{price}} = {{result}}',
  perPallet: '{{quantity}} pallets × {{price}} = {{result}}',
  perHour: '{{quantity}} h × {{price}} = {{result}}',
  minimum: 'raised to the minimum of {{minimum}}',
  maximum: 'lowered to the maximum of {{maximum}}',
  mostPerOrder: 'at most {{most}} for one order: {{result}}',
  rounded: '{{amount}} rounded half up to {{result}}',
  extraStops: '{{stops}} stops less {{included}} that the linehaul covers = {{result}}',
  stop: '{{quantity}} stops × {{price}} = {{result}}',
  mile: '{{quantity}} mi × {{price}} = {{result}}',
  cwt: '{{quantity}} cwt × {{price}} = {{result}}',
  pallet: '{{quantity}} pallets × {{price}} = {{result}}',
  percent: '{{percent}} % of {{amount}} = {{result}}',
  fromArrival: 'stop {{stop}}, from arrival {{from}} to departure {{to}}: {{result}} min',
  fromAppointment: 'stop {{stop}}, from the appointment {{from}} to departure {{to}}: {{result}} min',
  freeTime: '{{minutes}} min less {{free}} min free = {{result}} min',
  blocks: '{{minutes}} min are {{blocks}} blocks of {{block}} min = {{result}} min',
  time: '{{minutes}} min at {{price}} for {{per}} min = {{result}}',
  fuelWeek: 'Diesel {{region}}, week of {{week}}: {{result}} a gallon',
  fuelEarlierWeek:
    'Diesel {{region}}: the week of {{wanted}} has no price, so that of {{week}} counts: {{result}} a gallon',
  fuelMonthAverage:
    'Diesel {{region}}, average of {{weeks}} of {{of}} weeks of {{month}}: ({{prices}}) ÷ {{weeks}} = {{result}} a gallon',
  fuelTruncated: '{{price}} cut to {{places}} decimals = {{result}}',
  fuelRounded: '{{price}} rounded half up to {{places}} decimals = {{result}}',
  fuelBandPercent: '{{price}} lies in the band {{from}}–{{to}}: {{result}} %',
  fuelBandPerMile: '{{price}} lies in the band {{from}}–{{to}}: {{result}} a mile',
  fuelBelowBands: '{{price}} lies below the first band, which begins at {{from}}: no surcharge',
  fuelInGap: '{{price}} lies between two bands: no surcharge can be told',
  fuelAboveNone: '{{price}} lies above the last band, which ends at {{to}}: no surcharge can be told',
  fuelAboveLastPercent: '{{price}} lies above the last band, which ends at {{to}} and applies further: {{result}} %',
  fuelAboveLastPerMile:
    '{{price}} lies above the last band, which ends at {{to}} and applies further: {{result}} a mile',
  fuelExtendedPercent:
    '{{price}} lies {{count}} bands of {{width}} above the last: {{last}} + {{count}} × {{rise}} = {{result}} %',
  fuelExtendedPerMile:
    '{{price}} lies {{count}} bands of {{width}} above the last: {{last}} + {{count}} × {{rise}} = {{result}} a mile',
  fuelPeg: '({{price}} − {{peg}}) ÷ {{milesPerGallon}} miles a gallon = {{result}} a mile',
  fuelBelowPeg: '{{price}} is not above the peg of {{peg}}: no surcharge',
  fuelOfLinehaul: '{{linehaul}} × {{percent}} % = {{result}}',
  fuelOfMiles: '{{miles}} miles × {{price}} = {{result}}',
}
