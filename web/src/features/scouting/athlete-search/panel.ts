import { queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteSearchKeys } from './keys.ts'
import { type AthleteDetail, cardColumns, cardReaders, detailColumns, type PanelVideo } from './types.ts'

async function loadDetail(id: string, signal: AbortSignal): Promise<AthleteDetail | null> {
  const [card, profile] = await Promise.all([
    db.from('athlete_cards').select(cardColumns).eq('id', id).abortSignal(signal).maybeSingle(),
    db
      .from('athlete_profiles')
      .select(detailColumns)
      .eq('id', id)
      .eq('bests.min_provenance', 1)
      .order('sort_order', { referencedTable: 'video_links' })
      .order('created_at', { referencedTable: 'videos', ascending: false })
      .abortSignal(signal)
      .maybeSingle(),
  ])
  const found = { card: dataOrThrow(card), profile: dataOrThrow(profile) }
  return found.card && found.profile ? { ...found.profile, card: readColumns(found.card, cardReaders) } : null
}

/** What is read of one athlete beyond their card. */
export const panelQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: athleteSearchKeys.detail(id),
      queryFn: ({ signal }) => loadDetail(id, signal),
    }),
}

/** The uploaded ones first: they open at once, and with a picture of their own. */
export const videosOf = ({ videos, video_links }: AthleteDetail): PanelVideo[] => [
  ...videos.map(({ id, title, recorded_on, poster_path }) => ({
    id,
    title,
    recorded_on,
    poster: poster_path,
  })),
  ...video_links.map(({ id, title, recorded_on, url }) => ({ id, title, recorded_on, url })),
]
