/** Where a stranger's browser loads the picture from: the storage asks the same policy again each time. */
export const photoPath = (path: string, width: number) =>
  `/storage/v1/render/image/authenticated/avatars/${path}?width=${width}&height=${width}&resize=cover`
