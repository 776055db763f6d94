import { ArrowRight, Eye, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Step } from '../../rules.ts'
import type { PendingItems } from '../../types.ts'

type NextActionProps = {
  steps: readonly Step[]
  waiting: PendingItems
  /** Something above it on the page comes first. */
  quiet?: boolean
}

/** One thing: whoever waits for an answer comes first, then what scouts look for, then a look at oneself. */
export function NextAction({ steps, waiting, quiet }: NextActionProps) {
  const variant = quiet ? 'secondary' : 'primary'
  const t = useT('athlete-profile')
  const step = steps.find(({ done }) => !done)
  if (waiting.total > 0)
    return (
      <One
        title={t('home.someone_waits', { count: waiting.total })}
        text={t('home.someone_waits_text')}
        action={
          <LinkButton to="/athlete/messages" variant={variant}>
            <MessageSquare aria-hidden />
            {t('home.answer')}
          </LinkButton>
        }
      />
    )
  if (step)
    return (
      <One
        title={t(`steps.${step.key}.title`)}
        text={t(`steps.${step.key}.why`)}
        action={
          <LinkButton to={step.to} variant={variant}>
            {t('home.do_it')}
            <ArrowRight aria-hidden />
          </LinkButton>
        }
      />
    )
  return (
    <One
      title={t('home.complete')}
      text={t('home.complete_text')}
      action={
        <LinkButton to="/athlete/profile?as=scout" variant={variant}>
          <Eye aria-hidden />
          {t('home.look')}
        </LinkButton>
      }
    />
  )
}

function One({ title, text, action }: { title: ReactNode; text: ReactNode; action: ReactNode }) {
  const t = useT('athlete-profile')
  return (
    <Card className="relative overflow-hidden">
      {/* A corner arc: the chalk of the place where play starts again. */}
      <svg
        aria-hidden
        viewBox="0 0 90 90"
        className="absolute top-0 right-0 size-24 fill-none stroke-line-strong"
      >
        <circle cx="90" cy="0" r="52" />
        <circle cx="90" cy="0" r="30" />
      </svg>
      <p className="text-sm font-medium text-accent-ink">{t('home.next')}</p>
      <p className="display mt-1 max-w-lg text-xl font-semibold">{title}</p>
      <p className="mt-1 max-w-lg text-soft">{text}</p>
      <div className="mt-4">{action}</div>
    </Card>
  )
}
