import { Checkbox, RadioGroup, Switch } from '#web/ui/checkbox.tsx'
import { RemovableChip, ToggleChip } from '#web/ui/chip.tsx'
import { CheckboxList, Count, FilterGroup } from '#web/ui/filter-group.tsx'
import { PositionPicker } from '#web/ui/position-picker.tsx'
import { RangeSlider } from '#web/ui/range-slider.tsx'
import { ARABIC } from '../samples.ts'
import { nothing, type Specimen, specimen } from '../specimen.ts'

const choicesOf = (label: string) =>
  Array.from({ length: 10 }, (_, n) => ({ value: String(n), label: `${label} ${n}`, count: n * 3 }))

export const choices: readonly Specimen[] = [
  specimen('Checkbox', {
    off: (s) => <Checkbox label={s.label} hint={s.hint} />,
    on: (s) => <Checkbox label={s.label} defaultChecked />,
    disabled: (s) => <Checkbox label={s.label} disabled />,
    long: (s) => <Checkbox label={s.long} hint={s.long} />,
    arabic: () => <Checkbox label={ARABIC} />,
  }),
  specimen('Switch', {
    off: (s) => <Switch label={s.label} hint={s.hint} checked={false} onCheckedChange={nothing} />,
    on: (s) => <Switch label={s.label} checked onCheckedChange={nothing} />,
    disabled: (s) => <Switch label={s.label} checked disabled onCheckedChange={nothing} />,
    long: (s) => <Switch label={s.longAction} hint={s.long} checked onCheckedChange={nothing} />,
  }),
  specimen('RadioGroup', {
    default: (s) => (
      <RadioGroup name="a" legend={s.label} options={valuesOf(s.options)} defaultValue={s.options[0]} />
    ),
    cards: (s) => (
      <RadioGroup
        cards
        name="b"
        legend={s.label}
        options={valuesOf(s.options).map((option) => ({ ...option, hint: s.text }))}
        defaultValue={s.options[1]}
      />
    ),
    error: (s) => <RadioGroup name="c" legend={s.label} options={valuesOf(s.options)} error={s.problem} />,
  }),
  specimen('ToggleChip', {
    off: (s) => <ToggleChip pressed={false}>{s.label}</ToggleChip>,
    on: (s) => <ToggleChip pressed>{s.label}</ToggleChip>,
    disabled: (s) => (
      <ToggleChip pressed={false} disabled>
        {s.label}
      </ToggleChip>
    ),
  }),
  specimen('FilterGroup', {
    open: (s) => (
      <FilterGroup title={s.label} open>
        <CheckboxList choices={choicesOf(s.label)} chosen={['2']} onToggle={nothing} />
      </FilterGroup>
    ),
    folded: (s) => <FilterGroup title={s.label}>{s.label}</FilterGroup>,
  }),
  specimen('CheckboxList', {
    few: (s) => <CheckboxList choices={choicesOf(s.label).slice(0, 3)} chosen={[]} onToggle={nothing} />,
    'more than seven, one of the others chosen': (s) => (
      <CheckboxList choices={choicesOf(s.label)} chosen={['9']} onToggle={nothing} />
    ),
  }),
  specimen('Count', { default: () => <Count count={1234} /> }),
  specimen('RemovableChip', {
    default: (s) => (
      <RemovableChip removeLabel={s.action} onRemove={nothing}>
        {s.label}
      </RemovableChip>
    ),
    many: (s) => (
      <div className="flex flex-wrap gap-2">
        {s.positions.map((position) => (
          <RemovableChip key={position} removeLabel={s.action} onRemove={nothing}>
            {position}
          </RemovableChip>
        ))}
      </div>
    ),
  }),
  specimen('PositionPicker', {
    empty: (s) => picker(s, []),
    some: (s) => picker(s, ['st', 'rw']),
    'as many as fit': (s) => picker(s, ['st', 'am', 'rw', 'lw']),
    error: (s) => picker(s, [], s.problem),
  }),
  specimen('RangeSlider', {
    default: (s) => slider(s.label, [178, 192], [2, 5, 9, 12, 7, 3]),
    whole: (s) => slider(s.label, [170, 200], [1, 1, 1, 1, 1, 1]),
    'nobody counted': (s) => slider(s.label, [180, 190], [0, 0, 0, 0, 0, 0]),
  }),
]

const CODES = ['st', 'am', 'rw', 'lw', 'gk']
const valuesOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

function picker(
  s: { label: string; hint: string; positions: readonly string[] },
  chosen: string[],
  error?: string,
) {
  return (
    <PositionPicker
      legend={s.label}
      hint={s.hint}
      error={error}
      max={4}
      sport="soccer"
      options={s.positions.map((label, index) => ({ code: CODES[index] ?? label, label }))}
      chosen={chosen}
      onChange={nothing}
    />
  )
}

function slider(label: string, value: readonly [number, number], counts: readonly number[]) {
  return (
    <RangeSlider
      value={value}
      min={170}
      max={200}
      step={1}
      labels={[`${label}, 1`, `${label}, 2`]}
      text={(height) => `${height} cm`}
      counts={counts}
      barWidth={5}
      onCommit={nothing}
    />
  )
}
