export const scoutDirectoryKeys = {
  all: ['scout-directory'],
  pages: (filter: object) => ['scout-directory', filter],
} as const
