export const measurementImportKeys = { all: ['measurement-imports'] } as const
