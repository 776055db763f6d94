import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { ofCard, ofProfile } from '#web/lib/one-row.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import { athleteSearchKeys } from './keys.ts'
import {
  type AthleteCard,
  type AthleteDetail,
  cardColumns,
  cardReaders,
  detailColumns,
  type PanelVideo,
} from './types.ts'

type Detail = Omit<AthleteDetail, 'card'>

async function loadDetail(id: string, context: QueryFunctionContext): Promise<AthleteDetail | null> {
  const [card, detail] = await Promise.all([
    ofCard<AthleteCard | null>(id, {
      context,
      columns: cardColumns,
      of: (row) => readColumns(row as Row<'athlete_cards', typeof cardColumns>, cardReaders),
      none: null,
    }),
    ofProfile<Detail | null>(id, {
      context,
      columns: detailColumns,
      narrow: (query) =>
        query
          .eq('bests.min_provenance', 1)
          .order('sort_order', { referencedTable: 'video_links' })
          .order('created_at', { referencedTable: 'videos', ascending: false }),
      of: (row) => row as Detail,
      none: null,
    }),
  ])
  return card && detail ? { ...detail, card } : null
}

/** What is read of one athlete beyond their card. */
export const panelQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: athleteSearchKeys.detail(id),
      queryFn: (context) => loadDetail(id, context),
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
