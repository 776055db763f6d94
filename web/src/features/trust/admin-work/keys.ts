export const adminWorkKeys = {
  all: ['admin-work'],
  // Apart from the open work, which live updates refresh: what was found stays until something else is typed.
  search: (text: string, language: string) => ['admin-search', text, language],
} as const
