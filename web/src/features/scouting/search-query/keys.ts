export const searchQueryKeys = {
  vocabulary: (ownSports: readonly string[]) => ['search-vocabulary', ownSports],
} as const
