const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** 'Chrome · Windows' from a browser's user agent; any other text is unchanged. */
export function deviceText(device: string): string {
  const browser = browsers.find(([sign]) => sign.test(device))?.[1]
  const system = systems.find(([sign]) => sign.test(device))?.[1]
  return browser ? [browser, system].filter(Boolean).join(' · ') : device
}
