import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { methodWord, unitSign, unitsToType } from '#shared/units.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useGroupTitle } from '../../components/metric-select.tsx'
import { groupMetrics } from '../../groups.ts'
import { methodsFor } from '../../rules.ts'
import type { Test } from '../types.ts'

type SessionTestsProps = {
  tests: readonly Test[]
  sport: string | null
  /** Tests whose way of measuring nobody has said, once that was asked for. */
  unsaid: boolean
  onChange: (tests: Test[]) => void
}

/** One to six tests, each with its unit and how it is taken. */
export function SessionTests({ tests, sport, unsaid, onChange }: SessionTestsProps) {
  const t = useT('measurement')
  const { metrics } = useSportCatalog()
  const change = (at: number, more: Partial<Test>) =>
    onChange(tests.map((test, place) => (place === at ? { ...test, ...more } : test)))
  const free = useFreeTests(tests, sport)
  const next = free[0]?.codes[0]
  return (
    <fieldset className="space-y-3 sm:space-y-2">
      <legend className="mb-2 font-semibold">{t('session.tests')}</legend>
      {tests.map((test, at) => (
        <OneTest
          key={test.metric_code}
          test={test}
          at={at}
          sport={sport}
          taken={tests}
          unsaid={unsaid}
          onChange={(more) => change(at, more)}
          onRemove={tests.length > 1 ? () => onChange(tests.filter((_, place) => place !== at)) : undefined}
        />
      ))}
      {tests.length < LIMITS.session.testsMax && next && (
        <Button
          onClick={() =>
            onChange([
              ...tests,
              { metric_code: next, unit: metrics[next]?.unit ?? '', method: '', device: '' },
            ])
          }
        >
          <Plus aria-hidden />
          {t('session.add_test')}
        </Button>
      )}
    </fieldset>
  )
}

/** What can still be chosen, in groups, the sport's own first. */
function useFreeTests(tests: readonly Test[], sport: string | null, own = '') {
  const { sports, metrics } = useSportCatalog()
  const taken = new Set(tests.map(({ metric_code }) => metric_code).filter((code) => code !== own))
  return groupMetrics(sports, sport, Object.keys(metrics))
    .map(({ name, codes }) => ({ name, codes: codes.filter((code) => !taken.has(code)) }))
    .filter(({ codes }) => codes.length > 0)
}

type OneTestProps = {
  test: Test
  at: number
  sport: string | null
  taken: readonly Test[]
  unsaid: boolean
  onChange: (more: Partial<Test>) => void
  onRemove: (() => void) | undefined
}

function OneTest({ test, at, sport, taken, unsaid, onChange, onRemove }: OneTestProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const titleOf = useGroupTitle(sport)
  const { metrics } = useSportCatalog()
  const metric = metrics[test.metric_code]
  const groups = useFreeTests(taken, sport, test.metric_code)
  const units = metric ? unitsToType(metric.unit) : []
  // Of a session an official knows how each test was taken, and guesses nothing.
  const methods = metric ? methodsFor(metric).filter((one) => one !== 'unknown' && one !== 'estimate') : []
  // On a wide screen the words stand once, above the first.
  const label = (words: string) => (at === 0 ? words : <span className="sm:sr-only">{words}</span>)
  return (
    <div
      className={clsx(
        'grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-3 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:p-3',
        'sm:grid-cols-[minmax(0,1.5fr)_5.5rem_minmax(0,1.5fr)_minmax(0,1fr)_2.25rem] sm:gap-x-2',
      )}
    >
      <Field
        label={label(t('session.test', { number: at + 1 }))}
        className={onRemove ? 'max-sm:col-span-2' : 'max-sm:col-span-3'}
      >
        <Select
          value={test.metric_code}
          onChange={({ target }) =>
            onChange({
              metric_code: target.value,
              unit: metrics[target.value]?.unit ?? '',
              method: '',
            })
          }
        >
          {groups.map(({ name, codes }) => (
            <optgroup key={codes[0]} label={titleOf(name)}>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {m(`name.${code}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={label(t('unit'))}>
        <Select
          value={test.unit}
          onChange={({ target }) => onChange({ unit: target.value })}
          options={units.map((value) => ({ value, label: unitSign(value) || t('no_unit') }))}
        />
      </Field>
      <Field
        label={label(t('session.method'))}
        error={unsaid && !test.method && t('session.say_method')}
        className="max-sm:col-span-2"
      >
        <Select
          value={test.method}
          placeholder={t('session.choose_method')}
          onChange={({ target }) => onChange({ method: target.value })}
          options={methods.map((value) => ({ value, label: m(`method.${methodWord(value, metric?.unit)}`) }))}
        />
      </Field>
      <Field label={label(t('session.device'))} className="max-sm:col-span-3">
        <Input
          value={test.device}
          maxLength={LIMITS.measurement.deviceMaxChars}
          placeholder={t('session.device_optional')}
          onChange={({ target }) => onChange({ device: target.value })}
          autoComplete="off"
        />
      </Field>
      {onRemove && (
        <Button
          variant="ghost"
          square
          className={clsx(
            'max-sm:col-start-3 max-sm:row-start-1 max-sm:self-end sm:self-start',
            at === 0 ? 'sm:mt-7' : 'sm:mt-1.5',
          )}
          aria-label={`${t('session.remove_test')}: ${m(`name.${test.metric_code}`)}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  )
}
