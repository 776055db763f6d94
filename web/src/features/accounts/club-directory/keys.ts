export const clubDirectoryKeys = {
  all: ['club-directories'],
  attempt: (directory: string, attempt: string) => ['club-directory-attempt', directory, attempt],
} as const
