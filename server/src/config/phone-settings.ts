import { ConfigError } from '#server/config/config-error.ts'
import type { ConfigToml } from '#server/config/config-toml.ts'
import { isSwitchedOn } from '#server/config/switches.ts'

/** What the platform has under `[auth.sms]` and `[auth.mfa.phone]`. All of it is off until set. */
export type PhoneSettings = {
  /** Numbers sign up and in, and are added to accounts. */
  enabled: boolean
  /** As a second factor. */
  factorEnroll: boolean
  factorVerify: boolean
  /** Numbers that are sent nothing, and the code of each. */
  testCodes: ReadonlyMap<string, string>
  /** When they end, as milliseconds. */
  testCodesUntil: number
}

type Environment = Record<string, string | undefined>

export function readPhoneSettings({ auth }: ConfigToml, env: Environment, hasSender: boolean): PhoneSettings {
  const flag = (variable: string, given: boolean | undefined) => isSwitchedOn(env[variable], given)
  const enabled = flag('GOTRUE_EXTERNAL_PHONE_ENABLED', auth?.sms?.enable_signup)
  const factorEnroll = flag('GOTRUE_MFA_PHONE_ENROLL_ENABLED', auth?.mfa?.phone?.enroll_enabled)
  const factorVerify = flag('GOTRUE_MFA_PHONE_VERIFY_ENABLED', auth?.mfa?.phone?.verify_enabled)
  const isProduction = env.NODE_ENV === 'production'
  if (isSwitchedOn(env.GOTRUE_SMS_AUTOCONFIRM, false))
    throw new ConfigError(
      'GOTRUE_SMS_AUTOCONFIRM',
      env.GOTRUE_SMS_AUTOCONFIRM ?? '',
      'unset: whoever types a number has not shown that it is theirs',
    )
  if (isProduction && !hasSender && (enabled || factorEnroll || factorVerify))
    throw new ConfigError(
      'GOTRUE_HOOK_SEND_SMS_URI',
      '',
      'set, since phones are on: the function or service that sends text messages',
    )
  const testCodes = readTestCodes(env.GOTRUE_SMS_TEST_OTP, auth?.sms?.test_otp ?? {})
  const until = env.GOTRUE_SMS_TEST_OTP_VALID_UNTIL
  const testCodesUntil = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
  const wantsEnd = isProduction && testCodes.size > 0 && until === undefined
  if (wantsEnd || Number.isNaN(testCodesUntil))
    throw new ConfigError(
      'GOTRUE_SMS_TEST_OTP_VALID_UNTIL',
      until ?? '',
      'a time such as 2027-01-31T12:00:00Z, after which the codes of test numbers open nothing',
    )
  return { enabled, factorEnroll, factorVerify, testCodes, testCodesUntil }
}

/** `34600000001:123456,…` in the environment, as for the platform. */
function readTestCodes(fromEnv: string | undefined, fromFile: Record<string, string>) {
  const pairs = fromEnv
    ? fromEnv.split(',').map((pair) => pair.trim().split(/[:=]/, 2) as [string, string?])
    : Object.entries(fromFile)
  return new Map(
    pairs.map(([given, code = '']) => {
      const number = given.replace(/^\+/, '')
      if (/^[1-9]\d{6,14}$/.test(number) && /^\d{6}$/.test(code)) return [number, code]
      throw new ConfigError(
        fromEnv ? 'GOTRUE_SMS_TEST_OTP' : '[auth.sms.test_otp]',
        given.slice(0, 20),
        'a number with its country and a code of six digits, such as 34600000001:123456',
      )
    }),
  )
}
