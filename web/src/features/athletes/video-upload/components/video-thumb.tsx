import type { ReactNode } from 'react'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'

type VideoThumbProps = { film: string; poster: string; sport: string | null; children?: ReactNode }

/** A still, small, with the length in its corner. One is drawn as long as the video has none of its own. */
export function VideoThumb({ film, poster, sport, children }: VideoThumbProps) {
  const url = useSignedUrl('video-posters', poster)
  return (
    <span className="relative block aspect-video w-24 shrink-0 overflow-hidden rounded-md bg-film">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <FilmPoster film={film} sport={sport} className="size-full" />
      )}
      {children && (
        <span className="absolute right-1 bottom-1 rounded-sm bg-film px-1 text-xs font-semibold text-on-film tabular-nums">
          {children}
        </span>
      )}
    </span>
  )
}
