/** Parts of the address that the path names, such as `id`. */
export type PageProps = { params: Readonly<Record<string, string | undefined>> }
