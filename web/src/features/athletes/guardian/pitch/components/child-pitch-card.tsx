import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ScoutMeasures } from '../../components/scout-measures.tsx'
import { ScoutChecks, ScoutHead, ScoutStanding } from '../../components/scout-record.tsx'
import { usePortalAction } from '../../portal/mutations.ts'
import type { GuardianPortalData } from '../../portal/types.ts'
import type { ChildPitch } from '../types.ts'

type ChildPitchCardProps = {
  token: string
  portal: GuardianPortalData
  pitch: ChildPitch
  /** What an answer means, and what a check does not: said once, on the first of several. */
  explained: boolean
}

/** Who looks for whom, what the child would like to say, and the yes or no. */
export function ChildPitchCard({ token, portal, pitch, explained }: ChildPitchCardProps) {
  const t = useT('pitch')
  const language = useLanguage()
  const action = usePortalAction(token)
  const [asking, setAsking] = useState(false)
  const { id, title, opening, body, film, has_film } = pitch
  const [scout, name] = [pitch.scout.display_name, portal.athlete.display_name]
  const decides = (decision: 'approve_pitch' | 'decline_pitch') =>
    action.isPending && action.variables.does === 'decide' && action.variables.decision === decision
  return (
    <article aria-label={t('child.of', { name: scout })} className="flex flex-col gap-4">
      <ScoutHead scout={pitch.scout} />
      <ScoutChecks scout={pitch.scout} explained={explained} />
      <ScoutStanding scout={pitch.scout} />
      <div>
        <h4 className="mb-1.5 font-semibold">{t('child.opening')}</h4>
        <blockquote className="border-l-3 border-line-strong pl-3.5">
          <p className="font-medium wrap-anywhere">{title || t('gone_title')}</p>
          {opening && <p className="mt-1 wrap-anywhere whitespace-pre-line">{opening}</p>}
        </blockquote>
        <p className="mt-1.5 text-sm text-faint">
          {t('child.until', { day: formatDate(pitch.closes_on, language) })}
        </p>
      </div>
      <div>
        <h4 className="mb-1.5 font-semibold">{t('child.words', { name })}</h4>
        <blockquote className="border-l-3 border-accent pl-3.5">
          <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          {has_film && (
            <p className="mt-1 text-sm text-soft wrap-anywhere">
              {film ? t('child.film', { title: film }) : t('child.film_untitled')}
            </p>
          )}
        </blockquote>
        <p className="mt-1.5 text-sm font-medium">
          {t('child.answer_until', { day: formatDay(pitch.expires_at, language) })}
        </p>
      </div>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button
          variant="primary"
          size="lg"
          className="sm:grow"
          busy={decides('approve_pitch')}
          onClick={() => action.mutate({ does: 'decide', decision: 'approve_pitch', target: id })}
        >
          <Check aria-hidden />
          {t('child.approve')}
        </Button>
        <Button size="lg" className="sm:grow" onClick={() => setAsking(true)}>
          <X aria-hidden />
          {t('child.refuse')}
        </Button>
      </div>
      {explained && <p className="text-sm text-soft">{t('child.if_approved', { scout })}</p>}
      <div className="-ml-3 flex flex-wrap gap-1">
        <ScoutMeasures
          token={token}
          portal={portal}
          about="pitch"
          target={id}
          scoutId={pitch.scout_id}
          name={scout}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('child.refuse_ask')}
        confirm={t('child.refuse')}
        busy={decides('decline_pitch')}
        onConfirm={() => action.mutate({ does: 'decide', decision: 'decline_pitch', target: id })}
      >
        {t('child.refuse_text', { name })}
      </ConfirmDialog>
    </article>
  )
}
