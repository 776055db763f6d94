import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { pictureBucket } from '../../pictures.ts'
import type { PostPicture } from '../../types.ts'

/** The form of each is known before the picture is there, so that nothing moves when it comes. */
const forms: Record<number, (place: number) => string> = {
  1: () => 'col-span-2 aspect-4/3',
  2: () => 'aspect-square',
  3: (place) => (place === 0 ? 'col-span-2 aspect-2/1' : 'aspect-4/3'),
  4: () => 'aspect-4/3',
}

/** One to four pictures; each opens larger. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const t = useT('community')
  const [opened, setOpened] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className="grid grid-cols-2 gap-1 overflow-hidden rounded-md">
        {pictures.map(({ path, description }, place) => (
          <li key={path} className={clsx('min-w-0', forms[pictures.length]?.(place))}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('picture.open', { description })}
              className="block size-full overflow-hidden bg-sunk focus-visible:outline-offset-[-3px]"
              onClick={() => setOpened(place)}
            >
              <Picture path={path} description="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <PictureDialog
          pictures={pictures}
          place={Math.min(opened, pictures.length - 1)}
          onPlace={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type PictureProps = { path: string; description: string; className: string }

/** In its place stands a sign while it is not there, or not any more. */
function Picture({ path, description, className }: PictureProps) {
  const url = useSignedUrl(pictureBucket, path)
  const [broken, setBroken] = useState('')
  if (!url) return null
  if (broken === url)
    return (
      <span className={clsx('grid place-items-center text-faint', className)}>
        <ImageOff aria-hidden className="size-6" />
        <span className="sr-only">{description}</span>
      </span>
    )
  return (
    <img
      src={url}
      alt={description}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setBroken(url)}
    />
  )
}

type PictureDialogProps = {
  pictures: readonly PostPicture[]
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

function PictureDialog({ pictures, place, onPlace, onClose }: PictureDialogProps) {
  const t = useT('community')
  const count = pictures.length
  const shown = pictures[place]

  // An effect, since the arrow keys are pressed wherever in the dialog the focus is.
  useEffect(() => {
    function onKey({ key }: KeyboardEvent) {
      const to = key === 'ArrowLeft' ? place - 1 : key === 'ArrowRight' ? place + 1 : place
      if (to !== place && to >= 0 && to < count) onPlace(to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [place, count, onPlace])

  return (
    <Dialog open size="lg" onClose={onClose} title={t('picture.title', { number: place + 1, count })}>
      {shown && (
        <figure className="space-y-3">
          <div className="grid h-[min(62dvh,36rem)] place-items-center overflow-hidden rounded-md bg-sunk">
            <Picture
              key={shown.path}
              path={shown.path}
              description={shown.description}
              className="size-full min-h-0 object-contain"
            />
          </div>
          <figcaption aria-live="polite" dir="auto" className="wrap-anywhere">
            {shown.description}
          </figcaption>
        </figure>
      )}
      {count > 1 && (
        <div className="mt-3 flex justify-between gap-2">
          <Button aria-disabled={place === 0 || undefined} onClick={() => place > 0 && onPlace(place - 1)}>
            <ChevronLeft aria-hidden />
            {t('picture.previous')}
          </Button>
          <Button
            aria-disabled={place === count - 1 || undefined}
            onClick={() => place < count - 1 && onPlace(place + 1)}
          >
            {t('picture.next')}
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </Dialog>
  )
}
