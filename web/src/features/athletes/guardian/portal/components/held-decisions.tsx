import { CircleCheck, CircleMinus, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { heldAnswer } from '../../rules.ts'
import { usePortalAction } from '../mutations.ts'
import type { GuardianPortalData } from '../types.ts'

type Held = GuardianPortalData['deciding'][number]
type HeldDecisionsProps = { token: string; portal: GuardianPortalData }

/** What was decided about the account or a request within the last seconds: what it did, what comes next, and the way back. */
export function HeldDecisions({ token, portal }: HeldDecisionsProps) {
  const answer = heldAnswer(portal)
  const shown = portal.deciding.filter((held) => held === answer || held.target !== null)
  return shown.map((held) => (
    <HeldCard key={held.target ?? held.decision} token={token} portal={portal} held={held} />
  ))
}

/** What comes after a yes. */
const STEPS: Partial<Record<Held['decision'], readonly string[]>> = {
  consent: ['hears', 'found', 'asked'],
  approve_request: ['sees', 'write', 'stop'],
  approve_pitch: ['passed', 'decides', 'asks_you'],
}

function HeldCard({ token, portal, held }: HeldDecisionsProps & { held: Held }) {
  const t = useT('guardian')
  const action = usePortalAction(token)
  const left = useSecondsLeft(held.seconds)
  const steps = STEPS[held.decision]
  const name = portal.requests.find(({ id }) => id === held.target)?.scout.display_name ?? held.name ?? ''
  const words = { athlete: portal.athlete.display_name, name }
  const Sign = steps ? CircleCheck : CircleMinus
  return (
    <section
      aria-label={t(`deciding.${held.decision}.title`, words)}
      className={`overflow-hidden rounded-lg border border-line-strong ${steps ? 'bg-pitch-wash' : 'bg-sunk'}`}
    >
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        <div role="status" className="flex items-start gap-3">
          <Sign aria-hidden className="mt-0.5 size-7 shrink-0 stroke-[1.75] text-accent-ink" />
          <div className="min-w-0">
            <h2 className="text-xl wrap-break-word">{t(`deciding.${held.decision}.title`, words)}</h2>
            <p className="mt-1 wrap-break-word">{t(`deciding.${held.decision}.text`, words)}</p>
          </div>
        </div>
        <Button
          size="lg"
          disabled={left <= 0}
          busy={action.isPending}
          onClick={() =>
            action.mutate({ does: 'take_back', decision: held.decision, target: held.target ?? undefined })
          }
        >
          <Undo2 aria-hidden />
          {t('common:actions.undo')}
          <span className="tabular-nums font-normal">{t('deciding.seconds', { count: left })}</span>
        </Button>
        {steps && (
          <div>
            <h3 className="text-sm text-soft">{t('deciding.next')}</h3>
            <ol className="mt-1 list-decimal space-y-1 pl-5">
              {steps.map((step) => (
                <li key={step}>{t(`deciding.steps.${step}`, words)}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
      <div
        aria-hidden
        className="h-1 origin-left bg-pitch transition-transform duration-500 motion-reduce:transition-none"
        style={{ transform: `scaleX(${left / LIMITS.thread.undoSeconds})` }}
      />
    </section>
  )
}

/** By the server's count, since clocks differ. */
function useSecondsLeft(seconds: number) {
  const [until] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(() => Math.ceil(seconds))
  // Time passes outside of React.
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}
