import { Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReelMutations } from '../../mutations.ts'
import { reelHints, reelLength, timecode } from '../../rules.ts'
import type { Reel, ReelClip } from '../../types.ts'
import { ReelOrder } from './reel-order.tsx'
import { ReelPlayer } from './reel-player.tsx'

type ReelCardProps = {
  reel: Reel
  /** All moments there are to choose from. */
  clips: readonly ReelClip[]
  isMinor: boolean
  hasFullGame: boolean
  onDelete: () => void
}

export function ReelCard({ reel, clips, isMinor, hasFullGame, onDelete }: ReelCardProps) {
  const t = useT('video-player')
  const v = useT('video')
  const { change, setClips } = useReelMutations(reel.athlete_id)
  const [plays, setPlays] = useState(false)
  const [title, setTitle] = useState(reel.title)
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })
  // By the promises: name, audience and order are changed one after the other, before the answers.
  const set = (next: readonly ReelClip[]) => setClips.mutateAsync({ reel, clips: next }).catch(failed)
  const left = clips.filter(({ id }) => reel.clips.every((clip) => clip.id !== id))

  return (
    <article aria-label={reel.title} className="space-y-4 rounded-lg border border-line bg-surface p-4">
      <Field label={t('reel_title')} error={title.trim() === '' ? t('problem.reel_title') : null}>
        <Input
          value={title}
          maxLength={LIMITS.reel.titleMaxChars}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
          onBlur={() => {
            if (title.trim() === '' || title.trim() === reel.title) return
            change.mutateAsync({ id: reel.id, title: title.trim() }).catch(failed)
          }}
        />
      </Field>
      <Field label={v('visibility_label')} hint={isMinor ? v('visibility_minor') : undefined}>
        <Select
          value={reel.visibility}
          onChange={(event) => {
            const visibility = AUDIENCES.find((one) => one === event.target.value)
            if (visibility) change.mutateAsync({ id: reel.id, visibility }).catch(failed)
          }}
          options={AUDIENCES.filter((value) => !(isMinor && value === 'public')).map((value) => ({
            value,
            label: v(`visibility.${value}`),
          }))}
        />
      </Field>
      <ReelOrder clips={reel.clips} onOrder={set} />
      {left.length > 0 && reel.clips.length < LIMITS.reel.clipsMax && (
        <Field label={t('reel_more')}>
          <Select
            value=""
            placeholder={t('reel_choose')}
            onChange={(event) => {
              const clip = left.find(({ id }) => id === event.target.value)
              if (clip) set([...reel.clips, clip])
            }}
            options={left.map(({ id, label, video }) => ({ value: id, label: `${label} · ${video.title}` }))}
          />
        </Field>
      )}
      <ul className="list-disc space-y-1 pl-5 text-sm text-soft">
        {reelHints(reel.clips, { hasFullGame }).map(({ hint, count }) => (
          <li key={hint}>{t(`reel_hint.${hint}`, { count, length: timecode(count) })}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={reel.clips.length === 0} onClick={() => setPlays(true)}>
          <Play aria-hidden />
          {t('reel_play', { length: timecode(reelLength(reel.clips)) })}
        </Button>
        <Button variant="ghost" onClick={onDelete}>
          <Trash2 aria-hidden />
          {t('reel_delete')}
        </Button>
      </div>
      {plays && (
        <Dialog open onClose={() => setPlays(false)} title={reel.title} size="lg">
          <ReelPlayer title={reel.title} clips={reel.clips} />
        </Dialog>
      )}
    </article>
  )
}

const AUDIENCES = ['public', 'scouts', 'private'] as const
