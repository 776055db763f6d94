import { useT } from '#web/lib/i18n.ts'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { type Scope, scopes } from '../types.ts'

type ScopeChoiceProps = {
  scope: Scope
  onChange: (scope: Scope) => void
  /** A rule is never about one date alone. */
  wholeRule?: boolean
}

/** Which dates of a series are meant. */
export function ScopeChoice({ scope, onChange, wholeRule }: ScopeChoiceProps) {
  const t = useT('event-desk')
  return (
    <RadioGroup
      legend={t('scope.label')}
      name="scope"
      value={scope}
      onChange={onChange}
      options={scopes
        .filter((one) => !(wholeRule && one === 'this'))
        .map((value) => ({ value, label: t(`scope.${value}`) }))}
    />
  )
}
