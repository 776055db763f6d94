import { useFormContext } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { PositionPicker } from '#web/ui/position-picker.tsx'
import { Select } from '#web/ui/select.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { ProfileFields } from '../../schema.ts'
import { PlainFields } from './plain-fields.tsx'
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
          <PositionPicker
            legend={t('field.positions')}
            hint={t('edit.positions_hint', { max: LIMITS.athlete.positionsMax })}
            sport={sport.code}
            options={sport.positions.map(({ code }) => ({
              code,
              label: s(`position.${sport.code}.${code}`),
            }))}
            max={LIMITS.athlete.positionsMax}
            chosen={positions}
            error={field.error('positions')}
            onChange={(next) => setValue('positions', next, { shouldDirty: true, shouldValidate: true })}
          />
        )}
        <PlainFields section="sport" />
      </div>
    </SplitCard>
  )
}
