import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { RichText } from './rich-text.tsx'

/** What an admin could do, shown but shut until they took the second step, and saying so. */
export function MfaGate({ open, children }: { open: boolean; children: ReactNode }) {
  const t = useT()
  const id = useId()
  if (open) return children
  return (
    <fieldset disabled aria-describedby={id} className="min-w-0">
      {children}
      <p id={id} className="mt-2 text-sm text-soft">
        <RichText
          text={t('admin.second_step')}
          marks={{
            link: (words) => (
              <Link
                to="/admin/settings?tab=security"
                className="font-semibold text-accent-ink underline underline-offset-4"
              >
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </fieldset>
  )
}
