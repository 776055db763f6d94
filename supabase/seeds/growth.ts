import type { Athlete } from './generate-people.ts'
import type { Random } from './random.ts'

type Curve = readonly (readonly [age: number, value: number])[]

/** Share of the adult height by age: boys grow fastest at 13 to 14, girls at 11 to 12. */
const HEIGHT: Record<Athlete['sex'], Curve> = {
  male: [
    [9, 0.745],
    [10, 0.775],
    [11, 0.805],
    [12, 0.838],
    [13, 0.878],
    [14, 0.924],
    [15, 0.961],
    [16, 0.983],
    [17, 0.993],
    [18, 0.998],
    [19, 1],
  ],
  female: [
    [9, 0.805],
    [10, 0.845],
    [11, 0.888],
    [12, 0.932],
    [13, 0.965],
    [14, 0.983],
    [15, 0.992],
    [16, 0.997],
    [17, 1],
  ],
}
/** What is missing to the body of an adult, in strength, speed and coordination: 1 is a boy of 13. */
const TO_GROW: Record<Athlete['sex'], Curve> = {
  male: [
    [10, 1.9],
    [12, 1.3],
    [13, 1],
    [14, 0.72],
    [15, 0.48],
    [16, 0.3],
    [17, 0.17],
    [18, 0.09],
    [19, 0.04],
    [21, 0],
    [30, 0],
    [36, 0.12],
  ],
  female: [
    [10, 1.5],
    [12, 0.9],
    [13, 0.64],
    [14, 0.43],
    [15, 0.28],
    [16, 0.18],
    [17, 0.1],
    [18, 0.05],
    [20, 0],
    [30, 0],
    [36, 0.12],
  ],
}
/** Share of the adult body mass index. */
const MASS: Curve = [
  [10, 0.76],
  [13, 0.85],
  [15, 0.92],
  [17, 0.965],
  [19, 0.99],
  [22, 1],
  [36, 1.03],
]

/** Centimetres above the mean of all, and the body mass index of a man of the sport. */
const BUILD: Record<string, [taller: number, bmi: number]> = {
  basketball: [11, 23.6],
  volleyball: [9, 22.8],
  rowing: [8, 23.6],
  swimming: [4, 22.8],
  american_football: [2, 27.5],
  rugby_union: [2, 27],
  ice_hockey: [1, 25.2],
  baseball: [3, 24.8],
  athletics: [0, 21.6],
  wrestling: [-5, 24.8],
  gymnastics: [-11, 22.6],
}
const BUILD_OF_POSITION: Record<string, [taller: number, bmi: number]> = {
  'american_football ot og c ol': [7, 36],
  'american_football dt nt dl': [6, 37],
  'american_football de te': [7, 30],
  'american_football olb ilb lb fb': [2, 30],
  'american_football wr cb db': [0, 25.5],
  'rugby_union lhp hk thp': [0, 32],
  'rugby_union lk': [14, 29],
  'rugby_union sh': [-7, 25.5],
  'basketball c': [22, 24.6],
  'basketball pf': [17, 24.2],
  'basketball pg': [2, 23],
  'volleyball l': [-3, 22.4],
  'rowing cox': [-12, 20.4],
  'soccer gk': [8, 23.6],
  'athletics sp dt ht': [6, 29],
  'athletics 800m 1500m 5000m 10000m 3000msc xc rw': [-1, 19.9],
}

/** A person's body, from which every length and weight follows at any age. */
export type Body = {
  heightAt(age: number): number
  weightAt(age: number): number
  /** Nought for an adult; see TO_GROW. */
  toGrowAt(age: number): number
  /** Lengths as shares of the height, which stay as they are while one grows. */
  ratio: { wingspan: number; reach: number; arm: number; hand: number }
}

export function createBody(random: Random, { sex, sport, positions, ageYears }: Athlete): Body {
  const [taller, bmi] = buildOf(sport, positions[0] ?? '')
  const adult = (sex === 'male' ? 179.5 : 166.5) + taller * (sex === 'male' ? 1 : 0.85) + random.normal() * 5
  const mass = (bmi * (sex === 'male' ? 1 : 0.945) + random.normal() * 0.9) / 10_000
  // Some are a year ahead of their age, some a year behind.
  const early = ageYears < 20 ? random.normal() * 0.45 : 0
  const heightAt = (age: number) => adult * at(HEIGHT[sex], age + early)
  return {
    heightAt,
    weightAt: (age) => mass * at(MASS, age + early) * heightAt(age) ** 2,
    toGrowAt: (age) => at(TO_GROW[sex], age + early),
    ratio: {
      wingspan: 1.018 + random.normal() * 0.014,
      reach: 1.305 + random.normal() * 0.008,
      arm: 0.447 + random.normal() * 0.009,
      hand: 0.1315 + random.normal() * 0.0035,
    },
  }
}

function buildOf(sport: string, position: string) {
  const own = Object.entries(BUILD_OF_POSITION).find(([key]) => {
    const [ofSport, ...positions] = key.split(' ')
    return ofSport === sport && positions.includes(position)
  })
  return own?.[1] ?? BUILD[sport] ?? [0, 23]
}

function at(curve: Curve, age: number): number {
  const next = curve.findIndex(([year]) => year > age)
  const [before, after] = [curve[next - 1], curve[next]]
  if (next === -1) return curve.at(-1)?.[1] ?? 1
  if (!before || !after) return curve[0]?.[1] ?? 1
  return before[1] + ((age - before[0]) / (after[0] - before[0])) * (after[1] - before[1])
}

/**
 * How much worse than an adult somebody with all growth of a boy of 13 before them is, as a share. What is a share of attempts or
 * a score against one's own age does not depend on age.
 */
const DEVELOPMENT: [pattern: RegExp, share: number][] = [
  [/1rm_kg$|^bench225|^peak_w$/, 0.5],
  [/^grip_kg$|^pullups_n$/, 0.4],
  [/^(sp|dt|ht|jt)_m$|^throw_m$|^fg_long_m$|^carry_m$/, 0.32],
  [/vertical_cm$/, 0.27],
  [/^yoyo|^wa_points$/, 0.36],
  [/_kmh$/, 0.23],
  [/^(hj|lj|tj|pv)_m$|^broad_jump/, 0.2],
  [/^(fr|bk|br1|fl1|im2)/, 0.17],
  [/^(erg|m800|m1500|m5000|bronco|run2k)/, 0.14],
  [
    /^(sprint|dash|split|home_first|skate|m100|m200|m400|h1|cod|pro_agility|t_test|cone|lane|spider|pop)/,
    0.11,
  ],
  [/^(aa_total|event_total|d_score|level|utr)/, 0.15],
]
export const developmentOf = (metric: string) =>
  DEVELOPMENT.find(([pattern]) => pattern.test(metric))?.[1] ?? 0
