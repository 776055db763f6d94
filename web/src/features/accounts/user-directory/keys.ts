export const userDirectoryKeys = {
  list: (text: string, role: string | null) => ['people', text, role],
  one: (id: string) => ['people', id],
} as const
