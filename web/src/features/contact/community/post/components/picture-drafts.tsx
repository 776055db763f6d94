import { ArrowDown, ArrowUp, LoaderCircle, RotateCw, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { LIMITS } from '#shared/limits.ts'
import { byteSize } from '#web/lib/byte-size.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { announce } from '#web/ui/live-region.tsx'
import type { DraftPicture, DraftPictures, RefusedFile } from '../../draft-pictures.ts'
import { kindOfFile } from '../../rules.ts'

const { picturesMax, pictureMaxBytes, pictureWordsMaxChars } = LIMITS.communityPost

type PictureDraftsProps = {
  pictures: DraftPictures
  /** Whether the form was sent: then what is missing is said. */
  checked: boolean
  /** Where the focus goes from a picture that was removed. */
  onRemoved: () => void
}

/** The pictures of a post that is being written: each with its description, moved by buttons. */
export function PictureDrafts({ pictures, checked, onRemoved }: PictureDraftsProps) {
  const { drafts, refused } = pictures
  return (
    <>
      {drafts.length > 0 && (
        <ol className="space-y-4">
          {drafts.map((draft, place) => (
            <DraftLine
              key={draft.id}
              draft={draft}
              number={place + 1}
              pictures={pictures}
              checked={checked}
              onRemoved={onRemoved}
            />
          ))}
        </ol>
      )}
      <div role="alert" className="space-y-1 text-sm text-red-ink empty:hidden">
        {refused.map((one) => (
          <RefusedLine key={one.id} refused={one} />
        ))}
      </div>
    </>
  )
}

function RefusedLine({ refused: { file, why } }: { refused: RefusedFile }) {
  const t = useT('community')
  const language = useLanguage()
  const kind = kindOfFile(file)
  return (
    <p className="wrap-anywhere">
      {t(`picture.${why}`, {
        name: file.name,
        type: kind ? t('picture.kind', { kind }) : t('picture.no_kind'),
        size: byteSize(file.size, language),
        max: why === 'too_many' ? picturesMax : byteSize(pictureMaxBytes, language),
      })}
    </p>
  )
}

type DraftLineProps = PictureDraftsProps & { draft: DraftPicture; number: number }

function DraftLine({ draft, number, pictures, checked, onRemoved }: DraftLineProps) {
  const t = useT('community')
  const failure = useErrorMessage(draft.error)
  const { id, preview, description, state } = draft
  const count = pictures.drafts.length
  /** The button keeps the focus, though its place on the page is another. */
  const move = (by: -1 | 1, button: HTMLElement) => {
    flushSync(() => pictures.move(id, by))
    button.focus()
    announce(t('picture.title', { number: number + by, count }))
  }
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="relative aspect-square overflow-hidden rounded-md bg-sunk">
        <img src={preview} alt={description} className="size-full object-cover" />
        {state === 'sending' && (
          <span role="status" className="absolute inset-0 grid place-items-center bg-surface/70">
            <LoaderCircle aria-hidden className="size-6 animate-spin" />
            <span className="sr-only">{t('picture.sending', { number })}</span>
          </span>
        )}
      </div>
      <Field
        label={t('picture.description', { number })}
        error={checked && description.trim() === '' && t('picture.missing')}
      >
        <Textarea
          rows={2}
          value={description}
          maxLength={pictureWordsMaxChars}
          placeholder={t('picture.example')}
          onChange={({ target }) => pictures.describe(id, target.value)}
        />
      </Field>
      <div className="col-span-full flex flex-wrap items-center gap-1 sm:col-start-2">
        {state === 'failed' && (
          <p role="alert" className="w-full text-sm text-red-ink">
            {t('picture.failed', { number })} {failure}
          </p>
        )}
        {state === 'failed' && (
          <Button
            size="sm"
            aria-label={t('picture.retry_one', { number })}
            onClick={() => pictures.retry(draft)}
          >
            <RotateCw aria-hidden />
            {t('picture.retry')}
          </Button>
        )}
        {count > 1 && (
          <>
            <Button
              variant="ghost"
              size="sm"
              square
              aria-label={t('picture.earlier', { number })}
              aria-disabled={number === 1 || undefined}
              onClick={({ currentTarget }) => number > 1 && move(-1, currentTarget)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="sm"
              square
              aria-label={t('picture.later', { number })}
              aria-disabled={number === count || undefined}
              onClick={({ currentTarget }) => number < count && move(1, currentTarget)}
            >
              <ArrowDown aria-hidden />
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={t('picture.remove', { number })}
          onClick={() => {
            pictures.remove(draft)
            onRemoved()
          }}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  )
}
