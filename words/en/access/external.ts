/** Another system's page in a frame. */
export const external = {
  failed: '{{app}} cannot be shown',
  notAllowed: 'Its address is not on the list of allowed apps. Ask an administrator to allow it.',
  unreachable: 'It did not answer. Try again, or open it in a new window.',
  openOutside: 'Open in a new window',
  loading: 'Loading {{app}}',
}
