import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { profileEmbedKeys } from './keys.ts'
import { type ProfileEmbed, readProfileEmbed } from './types.ts'

export function useSetEmbed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ is_on, sites }: ProfileEmbed) =>
      readProfileEmbed(
        dataOrThrow(await db.rpc('set_profile_embed', { shown: is_on, sites })),
        'set_profile_embed',
      ),
    networkMode: 'always',
    onSuccess: (embed) => client.setQueryData(profileEmbedKeys.mine, embed),
  })
}
