import { ArrowDown } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { TimeLeft } from '../case-facts/components/case-clock.tsx'

type ToDecisionProps = { dueAt: string | undefined; onGo: () => void }

/** At the thumb while evidence is read that is longer than the screen; at its end it stands before the decision itself. */
export function ToDecision({ dueAt, onGo }: ToDecisionProps) {
  const t = useT('moderation')
  return (
    <div
      ref={aboveBottomBar}
      className="sticky bottom-16 z-10 -mx-4 flex min-h-14 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-1.5 sm:-mx-6 sm:px-6 lg:hidden"
    >
      {dueAt && (
        <span className="mr-auto text-sm text-soft tabular-nums">
          <TimeLeft dueAt={dueAt} />
        </span>
      )}
      <Button size="sm" onClick={onGo}>
        {t('to_decision')}
        <ArrowDown aria-hidden />
      </Button>
    </div>
  )
}
