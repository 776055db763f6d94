export const policySettingKeys = {
  all: ['policy-settings'],
  effect: (key: string, value: number) => ['policy-setting-effect', key, value],
} as const
