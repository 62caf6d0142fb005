/** The address of MAP_FILE after the prefix of calls; its version follows. */
export const mapFilePath = 'map/file/'
/** A tracking link's token, instead of a session. In a header, because addresses are logged. */
export const mapShareHeader = 'x-share'
