import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { askDirectories } from './directory-requests.ts'
import { clubDirectoryKeys } from './keys.ts'
import { bodyOf } from './rules.ts'
import { type DirectoryValues, readStartedAttempt } from './types.ts'

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

/** Where to go in another tab; what comes back is shown there. */
export const useTryDirectory = () =>
  useDirectoryAct('try_club_directory', async (id: string) => {
    const redirect_to = `${location.origin}/admin/settings?section=club_sign_in&directory=${id}`
    return readStartedAttempt(await askDirectories(`/${id}/try`, 'POST', { redirect_to }), 'try').url
  })
