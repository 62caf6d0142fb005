/** Parameters in the page's path, such as `id`. */
export type PageProps = { params: Readonly<Record<string, string | undefined>> }
