import { ConfigError } from '#server/config/config-error.ts'
import type { ConfigToml, PasswordRequirements } from '#server/config/config-toml.ts'

export type PasswordSettings = {
  minLength: number
  requirements: PasswordRequirements
  /** Sets of characters of which each password has at least one each, in place of `requirements`. */
  requiredCharacters: string[]
  refuseCommon: boolean
  refuseRepeats: boolean
}

/** As hosted. */
const MIN_LENGTH = 6
/** bcrypt reads no more. */
const MIN_LENGTH_MAX = 72

export function readPasswordSettings(
  { auth, touchline }: ConfigToml,
  env: Record<string, string | undefined>,
): PasswordSettings {
  const raw = env.GOTRUE_PASSWORD_MIN_LENGTH
  const length = raw ? Number(raw) : (auth?.minimum_password_length ?? MIN_LENGTH)
  if (!Number.isInteger(length) || length < MIN_LENGTH || length > MIN_LENGTH_MAX) {
    const wanted = `a whole number from ${MIN_LENGTH} to ${MIN_LENGTH_MAX}`
    throw new ConfigError('GOTRUE_PASSWORD_MIN_LENGTH', raw ?? '', wanted)
  }
  return {
    minLength: length,
    requirements: auth?.password_requirements ?? '',
    requiredCharacters: splitCharacterSets(env.GOTRUE_PASSWORD_REQUIRED_CHARACTERS ?? ''),
    refuseCommon: touchline?.password?.refuse_common ?? false,
    refuseRepeats: touchline?.password?.refuse_repeats ?? false,
  }
}

/** Sets stand between colons; a colon of a set is written `\:`. */
const splitCharacterSets = (raw: string) =>
  raw
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean)
