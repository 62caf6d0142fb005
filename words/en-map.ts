/** Maps, wherever they stand, and the page of a tracking link. */
export const map = {
  nothing: 'Nothing to show here',
  needsLink: 'Open the tracking link that you were sent. It shows where your shipment is.',
  unknownLink: 'This tracking link is not valid, or not any more. Ask whoever sent it for a new one.',
  loading: 'Loading the map…',
  noWebGl: 'This browser cannot draw maps (WebGL is off). What is on the map is also listed on this page.',
  failed: 'The map could not be loaded. What is on it is also listed on this page.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scrollToZoom: 'Use Ctrl + scroll to zoom the map',
  twoFingers: 'Use two fingers to move the map',
  credits: 'Whose map this is',
  baseMapCredit: 'Map: US Census Bureau, Natural Earth',
}
