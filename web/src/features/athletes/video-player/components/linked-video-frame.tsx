import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { embedOf } from '../embeds.ts'
import type { LinkedVideo } from '../types.ts'

/** A film that lies elsewhere: nobody there learns of its reader before they press, and before that it says who will. */
export function LinkedVideoFrame({ link }: { link: LinkedVideo }) {
  const t = useT('video-player')
  const [plays, setPlays] = useState(false)
  const embed = embedOf(link.url)
  const host = URL.parse(link.url)?.hostname.replace(/^www\./, '') ?? ''
  if (embed && plays)
    return (
      <iframe
        src={embed.src}
        title={link.title}
        // Scripts and their own storage, as the player needs them; no forms, no way to lead this page elsewhere.
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        // YouTube plays on pages only that say where they are.
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-lg border-0 bg-film"
      />
    )
  return (
    <div className="relative overflow-hidden rounded-lg bg-film text-on-film">
      <FilmPoster film={link.url} sport={link.sport_code} className="aspect-video w-full" />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-film/75 p-4 text-center">
        {embed ? (
          <>
            <Button variant="primary" size="lg" onClick={() => setPlays(true)}>
              <Play aria-hidden />
              {t('play_linked')}
            </Button>
            <p className="max-w-md text-sm">{t('who_learns', { company: embed.company })}</p>
          </>
        ) : (
          <>
            <a
              href={link.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={buttonClasses({ variant: 'primary', size: 'lg' })}
            >
              <ExternalLink aria-hidden />
              {t('open_linked', { host })}
            </a>
            <p className="max-w-md text-sm">{t('opens_elsewhere', { host })}</p>
          </>
        )}
      </div>
    </div>
  )
}
