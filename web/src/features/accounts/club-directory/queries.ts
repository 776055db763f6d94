import { queryOptions } from '@tanstack/react-query'
import { askDirectories } from './directory-requests.ts'
import { clubDirectoryKeys } from './keys.ts'
import { isOff } from './rules.ts'
import { readAttempt, readDirectories } from './types.ts'

export const clubDirectoryQueries = {
  /** Null where the operator has not switched it on. */
  all: () =>
    queryOptions({
      queryKey: clubDirectoryKeys.all,
      queryFn: async () => {
        try {
          return readDirectories(await askDirectories(''), 'organizations').items
        } catch (error) {
          if (isOff(error)) return null
          throw error
        }
      },
      staleTime: 0,
    }),
  attempt: (directory: string, attempt: string) =>
    queryOptions({
      queryKey: clubDirectoryKeys.attempt(directory, attempt),
      queryFn: async () => {
        const path = `/${encodeURIComponent(directory)}/try/${encodeURIComponent(attempt)}`
        return readAttempt(await askDirectories(path), 'attempt')
      },
    }),
}
