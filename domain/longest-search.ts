/** What is typed into a search, in characters: its field takes no more. */
export const longestSearch = 100
