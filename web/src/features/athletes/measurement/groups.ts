import type { Sport } from '#web/features/athletes/sport/types.ts'

/** Tests that many sports share, by what they tell; everything else belongs to the first sport that has it. */
const sharedKinds = {
  body: 'height_cm weight_kg wingspan_cm standing_reach_cm hand_cm arm_cm',
  speed:
    'sprint10_s sprint20_s sprint30_s sprint40m_s top_speed_kmh cod505_s pro_agility_s t_test_s dash40_s split10y_s split20y_s cone3_s dash60y_s reaction_s',
  jump: 'vertical_cm approach_vertical_cm broad_jump_cm',
  strength: 'bench_1rm_kg squat_1rm_kg pullups_n grip_kg bench225_reps',
  endurance: 'yoyo_ir1_m beep_level bronco_s run2k_s',
} as const

type SharedKind = keyof typeof sharedKinds
const kinds = Object.keys(sharedKinds) as SharedKind[]

export type MetricGroup = {
  name: { own: 'key' | 'more' } | { kind: SharedKind } | { sport: string }
  codes: string[]
}

/** One's own sport first, its key tests before the others; then what every sport knows; then the other sports. */
export function groupMetrics(
  sports: readonly Sport[],
  ownSport: string | null,
  codes: readonly string[],
): MetricGroup[] {
  const own = sports.find(({ code }) => code === ownSport)?.metrics ?? []
  const taken = new Set<string>()
  const take = (wanted: readonly string[]) =>
    wanted.filter((code) => {
      if (taken.has(code) || !codes.includes(code)) return false
      taken.add(code)
      return true
    })
  const groups: MetricGroup[] = [
    { name: { own: 'key' }, codes: take(own.filter(({ isKey }) => isKey).map(({ code }) => code)) },
    { name: { own: 'more' }, codes: take(own.map(({ code }) => code)) },
    ...kinds.map((kind) => ({ name: { kind }, codes: take(sharedKinds[kind].split(' ')) })),
    ...sports.map(({ code, metrics }) => ({
      name: { sport: code },
      codes: take(metrics.map((one) => one.code)),
    })),
  ]
  return groups.filter((group) => group.codes.length > 0)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word typed is somewhere in the test's name or its group's, accents and capitals aside. */
export function matchesSearch(typed: string, ...names: string[]): boolean {
  const text = plain(names.join(' '))
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
