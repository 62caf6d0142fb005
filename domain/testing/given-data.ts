/**
 * A file or folder of the real tenders, tariffs and price lists that may be present beside the repository. Tests that
 * need it are skipped without it.
 */
export const givenData = (path = '') => new URL(`../../../shared/data/${path}`, import.meta.url)
