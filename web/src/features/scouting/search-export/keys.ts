export const searchExportKeys = { size: (request: object) => ['search-export-size', request] } as const
