import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { profileEmbedKeys } from './keys.ts'
import { readProfileEmbed } from './types.ts'

export const profileEmbedQueries = {
  mine: () =>
    queryOptions({
      queryKey: profileEmbedKeys.mine,
      queryFn: async ({ signal }) =>
        readProfileEmbed(
          dataOrThrow(await db.rpc('my_profile_embed').abortSignal(signal)),
          'my_profile_embed',
        ),
    }),
}
