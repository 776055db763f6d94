import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { isPath, pathOf } from '../rules.ts'

const PAGES = {
  athletes: {
    '/athlete/events': 'events',
    '/athlete/profile/edit': 'profile',
    '/athlete/videos': 'videos',
    '/athlete/achievements': 'achievements',
    '/athlete/messages': 'messages',
    '/athlete/settings': 'settings',
  },
  scouts: {
    '/scout/events': 'events',
    '/scout/search': 'search',
    '/scout/messages': 'messages',
    '/scout/verification': 'verification',
    '/scout/settings': 'settings',
  },
} as const
const OTHER = 'other'
const known = Object.values(PAGES).flatMap((pages) => Object.keys(pages))

type LeadsToProps = { path: string; disabled: boolean; onChange: (path: string) => void }

/** The page that the button opens: one of the usual ones, or the address of any other of this site, as it was copied. */
export function LeadsTo({ path, disabled, onChange }: LeadsToProps) {
  const t = useT('announcement')
  const [isOther, setIsOther] = useState(path !== '' && !known.includes(path))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('field.path')}>
        <Select
          disabled={disabled}
          value={isOther ? OTHER : path}
          onChange={({ target: { value } }) => {
            setIsOther(value === OTHER)
            if (value !== OTHER) onChange(value)
          }}
        >
          <option value="">{t('no_page')}</option>
          {(['athletes', 'scouts'] as const).map((group) => (
            <optgroup key={group} label={t(group)}>
              {Object.entries(PAGES[group]).map(([page, name]) => (
                <option key={page} value={page}>
                  {t(`common:nav.${name}`)}
                </option>
              ))}
            </optgroup>
          ))}
          <option value={OTHER}>{t('other_page')}</option>
        </Select>
      </Field>
      {isOther && (
        <Field label={t('field.address')} error={!isPath(path) && t('problem.path')}>
          <Input
            disabled={disabled}
            value={path}
            placeholder={t('address_example')}
            onChange={({ target }) => onChange(pathOf(target.value, location.origin))}
          />
        </Field>
      )}
    </div>
  )
}
