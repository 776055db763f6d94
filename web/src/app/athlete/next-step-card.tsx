import { clsx } from 'clsx'
import { ArrowRight, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Step } from '#web/features/athletes/athlete-profile/rules.ts'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberToRaise, useNumberToRaise } from './number-to-raise.tsx'

type NextStepCardProps = {
  steps: readonly Step[]
  profile: AthleteProfile
  /** Something above it on the page comes first. */
  quiet?: boolean
  /** The number that the page shows already. */
  shown?: string
}

/** One thing that scouts look for and is not there yet; then a number that could be better known; then a look at oneself. */
export function NextStepCard({ steps, profile, quiet, shown }: NextStepCardProps) {
  const t = useT('athlete-profile')
  const raise = useNumberToRaise(profile)
  const done = steps.filter((step) => step.done).length
  const step = steps.find(({ done: isDone, key }) => !isDone && key !== 'key_numbers')
  const variant = quiet ? 'secondary' : 'primary'
  const raises = raise && (!step || step.key === 'strong_number')
  const words = raises ? `raise.${raise.to}` : step ? `steps.${step.key}` : null
  return (
    <section aria-labelledby="next-title">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="next-title">{t('home.next')}</h2>
        {done < steps.length && (
          <p className="text-sm text-soft">{t('steps.count', { done, total: steps.length })}</p>
        )}
      </div>
      <Card className="relative overflow-hidden">
        {/* A corner arc: the chalk of the place where play starts again. */}
        <svg
          aria-hidden
          viewBox="0 0 90 90"
          className="absolute top-0 right-0 size-20 fill-none stroke-line-strong"
        >
          <circle cx="90" cy="0" r="44" />
        </svg>
        {done < steps.length && <Progress steps={steps} />}
        <p className="display max-w-lg pr-12 text-lg font-bold">
          {t(words ? `${words}.title` : 'home.complete')}
        </p>
        <p className="mt-1 max-w-lg text-soft">{t(words ? `${words}.why` : 'home.complete_text')}</p>
        {raises && <NumberToRaise {...raise} bare={raise.line.key === shown} />}
        <div className="mt-4 flex max-sm:*:grow">
          {raises ? (
            <Go to={`/athlete/profile?metric=${raise.line.key}`} variant={variant}>
              {t('raise.open')}
            </Go>
          ) : step ? (
            <Go to={step.to} variant={variant}>
              {t('home.do_it')}
            </Go>
          ) : (
            <LinkButton to="/athlete/profile?as=scout" variant={variant} size="lg">
              <Eye aria-hidden />
              {t('home.look')}
            </LinkButton>
          )}
        </div>
      </Card>
    </section>
  )
}

type GoProps = { to: string; variant: 'primary' | 'secondary'; children: ReactNode }

const Go = ({ to, variant, children }: GoProps) => (
  <LinkButton to={to} variant={variant} size="lg">
    {children}
    <ArrowRight aria-hidden />
  </LinkButton>
)

/** The count beside the heading says the same in words. */
const Progress = ({ steps }: { steps: readonly Step[] }) => (
  <div aria-hidden className="mb-3 flex max-w-72 gap-1 pr-12">
    {[...steps]
      .sort((a, b) => Number(b.done) - Number(a.done))
      .map(({ key, done }) => (
        <i key={key} className={clsx('h-1 grow rounded-full', done ? 'bg-accent' : 'bg-line-strong')} />
      ))}
  </div>
)
