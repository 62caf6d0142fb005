/** Stores something in the browser. If its storage is full, the console works on, and the value is forgotten with the page. */
export function keep(key: string, value: string, storage: Storage = localStorage) {
  try {
    storage.setItem(key, value)
  } catch {
    // Full: nobody can do anything about it here.
  }
}

/** What was stored, parsed; undefined if there is nothing, or nothing readable. Another version may have stored another shape. */
export function kept(key: string, storage: Storage = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}
