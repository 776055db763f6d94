export const identityKeys = {
  elsewhere: ['identity', 'elsewhere'],
  mine: ['identity', 'mine'],
} as const
