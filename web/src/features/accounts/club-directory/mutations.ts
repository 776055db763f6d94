import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { askDirectories } from './directory-requests.ts'
import { clubDirectoryKeys } from './keys.ts'
import { bodyOf, changeOf } from './rules.ts'
import { type ClubDirectory, type DirectoryValues, readStartedAttempt } from './types.ts'

function useDirectoryAct<T, R>(name: string, act: (values: T) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Refused too: another admin may have changed it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: clubDirectoryKeys.all }),
  })
}

export const useAddDirectory = () =>
  useDirectoryAct('add_club_directory', (values: DirectoryValues) =>
    askDirectories('', 'POST', bodyOf(values)),
  )

export const useSwitchDirectory = () =>
  useDirectoryAct('switch_club_directory', ({ id, on }: { id: string; on: boolean }) =>
    askDirectories(`/${id}`, 'PUT', { disabled: !on }),
  )

export const useRemoveDirectory = () =>
  useDirectoryAct('remove_club_directory', (id: string) => askDirectories(`/${id}`, 'DELETE'))

/** Where to go in another tab; what comes back is shown there. With values it is a change that is tried, and nothing is saved. */
export const useTryDirectory = () =>
  useDirectoryAct(
    'try_club_directory',
    async ({ directory, values }: { directory: ClubDirectory; values?: DirectoryValues }) => {
      const redirect_to = `${location.origin}/admin/settings?section=club_sign_in&directory=${directory.id}`
      const body = { ...(values && changeOf(values, directory)), redirect_to }
      return readStartedAttempt(await askDirectories(`/${directory.id}/try`, 'POST', body), 'try').url
    },
  )

/** Of one that nobody signs in by, as it is off. */
export const useChangeDirectory = () =>
  useDirectoryAct(
    'change_club_directory',
    ({ directory, values }: { directory: ClubDirectory; values: DirectoryValues }) =>
      askDirectories(`/${directory.id}`, 'PUT', changeOf(values, directory)),
  )

/** Of one in use: exactly what was tried. */
export const useSaveTried = () =>
  useDirectoryAct('save_club_directory', ({ directory, tried }: { directory: string; tried: string }) =>
    askDirectories(`/${encodeURIComponent(directory)}`, 'PUT', { tried }),
  )
