/** Words for the records of the made-up company. */
export const companyWords = [
  ...['Harbor', 'Summit', 'Prairie', 'Cascade', 'Liberty', 'Pioneer', 'Coastal', 'Granite', 'Redwood', 'Lakeside'],
  ...['Atlas', 'Beacon', 'Copper', 'Delta', 'Evergreen', 'Frontier', 'Golden', 'Horizon', 'Ironwood', 'Juniper'],
]
export const companyKinds = [
  ...['Forwarding', 'Logistics', 'Air Export', 'Freight', 'Trading', 'Electronics', 'Foods', 'Machinery', 'Textiles'],
  'Pharma',
]

/** City, state, postal code, latitude, longitude, zone. */
export const cities: [string, string, string, number, number, string][] = [
  ['Chicago', 'IL', '60666', 41.98, -87.9, 'America/Chicago'],
  ['Los Angeles', 'CA', '90045', 33.96, -118.4, 'America/Los_Angeles'],
  ['Long Beach', 'CA', '90802', 33.77, -118.2, 'America/Los_Angeles'],
  ['New York', 'NY', '11430', 40.65, -73.79, 'America/New_York'],
  ['Newark', 'NJ', '07114', 40.7, -74.17, 'America/New_York'],
  ['Atlanta', 'GA', '30320', 33.64, -84.42, 'America/New_York'],
  ['Dallas', 'TX', '75261', 32.9, -97.04, 'America/Chicago'],
  ['Houston', 'TX', '77032', 29.98, -95.34, 'America/Chicago'],
  ['Miami', 'FL', '33126', 25.78, -80.3, 'America/New_York'],
  ['Seattle', 'WA', '98158', 47.45, -122.31, 'America/Los_Angeles'],
  ['Oakland', 'CA', '94621', 37.76, -122.2, 'America/Los_Angeles'],
  ['Memphis', 'TN', '38118', 35.05, -89.98, 'America/Chicago'],
  ['Louisville', 'KY', '40209', 38.19, -85.74, 'America/New_York'],
  ['Denver', 'CO', '80249', 39.85, -104.67, 'America/Denver'],
  ['Phoenix', 'AZ', '85034', 33.44, -112.03, 'America/Phoenix'],
  ['Columbus', 'OH', '43217', 39.81, -82.93, 'America/New_York'],
  ['Kansas City', 'MO', '64153', 39.27, -94.67, 'America/Chicago'],
  ['Savannah', 'GA', '31408', 32.11, -81.17, 'America/New_York'],
  ['Charlotte', 'NC', '28208', 35.22, -80.93, 'America/New_York'],
  ['Salt Lake City', 'UT', '84122', 40.79, -111.98, 'America/Denver'],
]
export const truckTypes = ['53 ft dry van', '53 ft reefer', '26 ft straight truck', "40' HC container", 'Sprinter van']
export const commodities = ['Machine parts', 'Consumer electronics', 'Frozen fish', 'Medical devices', 'Textiles']
