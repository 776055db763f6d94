import { clsx } from 'clsx'
import { Check, Circle } from 'lucide-react'
import { type PasswordProblem, passwordProblems } from '#shared/validate/password.ts'
import { useT } from '#web/lib/i18n.ts'

const rules = [
  ['length', ['password_too_short', 'password_too_long']],
  ['letters', ['password_no_uppercase', 'password_no_lowercase']],
  ['number', ['password_no_number', 'password_no_special']],
  ['plain', ['password_repeats', 'password_common']],
] satisfies [string, PasswordProblem[]][]

/** What a password needs, ticked off while it is typed. */
export function PasswordRules({ typed }: { typed: string }) {
  const t = useT('account-security')
  const broken = passwordProblems(typed)
  return (
    <ul className="grid gap-1 text-sm sm:grid-cols-2">
      {rules.map(([name, codes]) => {
        const kept = typed !== '' && !codes.some((code) => broken.includes(code))
        return (
          <li key={name} className={clsx('flex items-start gap-2', kept ? 'text-pitch-ink' : 'text-soft')}>
            {kept ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            )}
            {t(`password.rules.${name}`)}
            <span className="sr-only">{kept ? t('password.rule_kept') : t('password.rule_open')}</span>
          </li>
        )
      })}
    </ul>
  )
}
