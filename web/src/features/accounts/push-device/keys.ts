export const pushDeviceKeys = { mine: ['push-devices'], browser: ['push-devices', 'browser'] } as const
