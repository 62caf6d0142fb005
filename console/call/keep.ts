/** Stores something in the browser. If its storage is full, the console works on, and the value is forgotten with the page. */
export function keep(key: string, value: string, storage: Storage = localStorage) {
  try {
    storage.setItem(key, value)
  } catch {
    // Full: nobody can do anything about it here.
  }
}
