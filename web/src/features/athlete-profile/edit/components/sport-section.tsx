import { useFormContext } from 'react-hook-form'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { PositionMap } from '../../components/position-map.tsx'
import type { ProfileFields } from '../../schema.ts'
import { PlainFields } from './plain-fields.tsx'
import { PositionPicker } from './position-picker.tsx'
import { useProfileField } from './use-profile-field.tsx'

export function SportSection() {
  const t = useT('athlete-profile')
  const s = useT('sport')
  const { sports } = useSportCatalog()
  const field = useProfileField()
  const { register, watch, setValue } = useFormContext<ProfileFields>()
  const sport = sports.find(({ code }) => code === watch('sport'))
  const positions = watch('positions')
  return (
    <SplitCard id="sport" title={t('edit.sport')} lead={t('edit.sport_lead')}>
      <div className="space-y-5">
        <Field {...field.label('sport')}>
          <Select
            {...register('sport', {
              onChange: () => setValue('positions', [], { shouldDirty: true, shouldValidate: true }),
            })}
            className="max-w-72"
            placeholder={t('edit.choose')}
            options={sports.map(({ code }) => ({ value: code, label: s(`sport.${code}`) }))}
          />
        </Field>
        {sport && (
          <div className="flex flex-wrap items-start gap-6">
            <PositionPicker
              sport={sport}
              chosen={positions}
              error={field.error('positions')}
              onChange={(next) => setValue('positions', next, { shouldDirty: true, shouldValidate: true })}
            />
            <PositionMap sport={sport.code} positions={positions} className="w-full max-w-60" />
          </div>
        )}
        <PlainFields section="sport" />
      </div>
    </SplitCard>
  )
}
