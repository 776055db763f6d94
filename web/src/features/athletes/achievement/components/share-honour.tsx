import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatAsKnown, formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bakeBadge } from '../bake-badge.ts'
import { honourQueries } from '../queries.ts'
import { drawHonour, PICTURE, type PictureWords } from '../share-picture.ts'
import type { Honour } from '../types.ts'

type ShareHonourProps = { honour: Honour; name: string; isMinor: boolean; onClose: () => void }

/** A picture of an honour to send elsewhere; of a confirmed one it holds the signed badge. */
export function ShareHonour({ honour, name, isMinor, onClose }: ShareHonourProps) {
  const t = useT('achievement')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isConfirmed = honour.confirmed_at !== null
  const badge = useQuery(honourQueries.badge(honour.id, isConfirmed))
  const credential = badge.data?.credential ?? null
  const failure = useErrorMessage(badge.error)
  const words = usePictureWords(honour, name)
  const { title, facts, proof } = words
  const isSigning = isConfirmed && credential === null && !badge.error

  // An effect, since a canvas is drawn on when it stands in the page, and anew when its words change.
  useEffect(() => {
    if (canvas.current) void drawHonour(canvas.current, { name, title, facts, proof, isConfirmed })
  }, [name, title, facts, proof, isConfirmed])

  async function picture() {
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.current?.toBlob(resolve, 'image/png')
    })
    if (!drawn) return null
    const png = new Uint8Array(await drawn.arrayBuffer())
    const bytes = credential === null ? png : bakeBadge(png, credential)
    return new File([bytes], `${fileName(honour.title)}.png`, { type: 'image/png' })
  }
  async function onSave() {
    const file = await picture()
    if (file) saveFile(file.name, [file], file.type)
  }
  async function onShare() {
    const file = await picture()
    // Whoever closes the system's own sheet has decided; that is no failure.
    if (file) await navigator.share({ files: [file], title: honour.title }).catch(() => undefined)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('share_title', { title: honour.title })}
      size="md"
      footer={
        <>
          {credential !== null && (
            <Button
              onClick={() => saveFile(`${fileName(honour.title)}.jwt`, [credential], 'application/vc+jwt')}
            >
              {t('save_badge')}
            </Button>
          )}
          {canShareFiles() && (
            <Button busy={isSigning} onClick={() => void onShare()}>
              <Share2 aria-hidden />
              {t('share')}
            </Button>
          )}
          <Button variant="primary" busy={isSigning} onClick={() => void onSave()}>
            <Download aria-hidden />
            {t('save_picture')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <canvas
          ref={canvas}
          {...PICTURE}
          role="img"
          aria-label={[words.name, words.title, words.facts, words.proof].join('. ')}
          className="scheme-only-light h-auto w-full rounded-lg border border-accent-ink bg-surface text-ink decoration-soft"
        />
        <p className="text-soft">
          {isConfirmed ? t('share_signed', { who: honour.confirmed_by }) : t('share_unconfirmed')}{' '}
          {isMinor && t('share_minor')}
        </p>
        {failure && (
          <p role="alert" className="text-sm text-red-ink">
            {failure} {t('share_without')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function usePictureWords(honour: Honour, name: string): PictureWords {
  const t = useT('achievement')
  const language = useLanguage()
  const { title, placement, competition, team, confirmed_at, confirmed_by: who } = honour
  const day = formatAsKnown(honour.awarded_on, honour.awarded_on_precision, language)
  return {
    name,
    title,
    facts: [placement, competition, team, t(`level.${honour.level}`), day].filter(Boolean).join(' · '),
    proof: confirmed_at
      ? t(honour.corrected ? 'corrected_by' : 'confirmed_by', {
          who,
          date: formatDate(confirmed_at, language),
        })
      : t('from_athlete'),
    isConfirmed: confirmed_at !== null,
  }
}

const canShareFiles = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'honour.png', { type: 'image/png' })] })

/** What every system takes as the name of a file, never empty. */
const fileName = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase() || 'honour'
