/** A place in an S3 storage. */
export interface S3Address {
  bucket: string
  /** Before each object's name: empty, or ends with a slash. */
  prefix: string
  /** Absent: that of Amazon. */
  endpoint: string | undefined
  /** Absent: by the environment (AWS_REGION), else us-east-1. */
  region: string | undefined
}

/**
 * Reads `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`.
 * @returns undefined for any other text
 */
export function readS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return undefined
  // Amazon's rules for names of buckets; other storages allow no more.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return undefined
  const unknown = [...url.searchParams.keys()].some((key) => key !== 'endpoint' && key !== 'region')
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region')
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (unknown || (endpoint !== null && !isEndpoint(endpoint))) return undefined
  if (region !== null && !/^[a-z0-9-]{1,40}$/.test(region)) return undefined
  if (!/^([\w.-]+(\/[\w.-]+)*)?$/.test(path) || path.length > 200) return undefined
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    endpoint: endpoint ?? undefined,
    region: region ?? undefined,
  }
}

/** An origin: keys are never part of an address, which may be shown. */
function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text)
}
