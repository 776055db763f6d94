import { clsx } from 'clsx'
import { Check, Circle } from 'lucide-react'
import { type PasswordProblem, passwordProblems } from '#shared/validate/password.ts'
import { useT } from '#web/lib/i18n.ts'

const shown: PasswordProblem[] = [
  'password_too_short',
  'password_no_uppercase',
  'password_no_lowercase',
  'password_no_number',
  'password_no_special',
  'password_repeats',
  'password_common',
]

/** Says in a sentence what is wanted before anything is wrong, and ticks off while one types. */
export function PasswordRules({ password }: { password: string }) {
  const t = useT()
  if (password === '') return <p className="mt-2 text-sm text-faint">{t('password_rules.intro')}</p>
  const broken = passwordProblems(password)
  return (
    <ul className="mt-2 grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2">
      {shown.map((rule) => {
        const kept = !broken.includes(rule)
        const Icon = kept ? Check : Circle
        return (
          <li
            key={rule}
            className={clsx('flex items-center gap-1.5', kept ? 'text-pitch-ink' : 'text-faint')}
          >
            <Icon aria-hidden className={clsx('size-3 shrink-0', !kept && 'p-0.5')} />
            <span aria-hidden>{t(`password_rules.${rule}`)}</span>
            <span className="sr-only">
              {t(kept ? 'password_rules.kept' : 'password_rules.open', { rule: t(`password_rules.${rule}`) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
