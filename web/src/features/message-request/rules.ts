import type { MessageRequest } from './types.ts'

export const isPending = (request: MessageRequest, now = Date.now()) =>
  request.status === 'pending' && new Date(request.expires_at).getTime() > now
